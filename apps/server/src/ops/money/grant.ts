import { days } from '@synet/core/clock'
import { done, refuse } from '@synet/core/result'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import { amountOf, leftOf, moneyRule, movedInMonth } from '#ops/money/money-kind'
import type { KindRule } from '#ops/proposal/kind'

const treasury = systemAccount('treasury', 'SNT')
/** Of the treasury, in 30 days: one in so many. */
const shareMonth = 100n

/** SNT from the treasury to a user, after seven days' public notice. */
export const grant: KindRule = {
  ...moneyRule,
  noticeMs: () => days(7),
  async plan(tx, _context, facts, at) {
    const amount = amountOf('SNT', facts)
    const userId = BigInt(facts['userId'] ?? 0)
    const [user] = await tx`select from app.user_account where id = ${userId}`
    if (!user) return refuse('user.not-found')
    const granted = await movedInMonth(tx, 'grant', 'SNT', at)
    const receiver = userAccount(userId, 'available', 'SNT')
    return done({
      posting: {
        accounts: [treasury, receiver],
        decide: (balances) => {
          const left = (balances(treasury) + granted) / shareMonth - granted
          if (amount > left) return refuse('grant.above-month', leftOf('SNT', left))
          const entries = [
            { account: treasury, amount: -amount },
            { account: receiver, amount },
          ]
          return done({ kind: 'grant', entries, ref: {} })
        },
      },
    })
  },
}
