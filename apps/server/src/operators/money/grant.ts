import { add, amount as amountIn, smaller, subtract } from '@synet/core/amount'
import { addMs, days } from '@synet/core/clock'
import { done, invariant, refuse } from '@synet/core/result'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import { move } from '@synet/ledger/entry'
import { announce } from '#platform/event/announce'
import { amountOf, leftOf, moneyRule, movedInMonth } from '#operators/money/money-kind'
import type { KindRule } from '#custody/proposal/kind'
import { partMs } from '@synet/core/vesting-schedule'

const treasury = systemAccount('treasury', 'SNT')
const pool = systemAccount('pool', 'SNT')
/** The bound in 30 days: one part in this many of the treasury and of the pool's SNT, whichever is smaller. */
const shareOfTreasury = 100n
const shareOfPool = 20n

/**
 * Grants SNT from the treasury to a user, after seven days' public notice. A grant vests in daily parts, so that it
 * can't drain the pool's USDT at once, nor more of them than the bound allows.
 */
export const grant: KindRule = {
  ...moneyRule,
  noticeMs: () => days(7),
  async plan(tx, _context, facts, at) {
    const amount = amountOf('SNT', facts)
    const userId = BigInt(facts['userId'] ?? 0)
    const [user] = await tx`select from app.user_account where id = ${userId}`
    if (!user) return refuse('user.not-found')
    const granted = await movedInMonth(tx, 'grant', 'SNT', at)
    const receiver = userAccount(userId, 'vesting', 'SNT')
    return done({
      posting: {
        accounts: [treasury, pool, receiver],
        decide: (balances) => {
          const ofTreasury = amountIn('SNT', add(balances(treasury), granted) / shareOfTreasury)
          const ofPool = amountIn('SNT', balances(pool) / shareOfPool)
          const left = subtract(smaller(ofTreasury, ofPool), granted)
          if (amount > left) return refuse('grant.above-month', leftOf('SNT', left))
          return done({ kind: 'grant', entries: move(treasury, receiver, amount), ref: {} })
        },
      },
      async apply(inTx, now, postingId) {
        invariant(postingId !== null, 'a grant has its posting')
        await inTx`insert into app.vesting (id, user_id, amount, starts_at, next_at)
          values (${postingId}, ${userId}, ${amount}, ${now}, ${addMs(now, partMs)})`
        await announce(inTx, now, { userId, kind: 'adjustment', subjectId: postingId, state: 'granted' })
        await announce(inTx, now, { userId, kind: 'balance', subjectId: postingId })
      },
    })
  },
}
