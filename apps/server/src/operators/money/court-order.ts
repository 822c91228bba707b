import { done, invariant, refuse } from '@synet/core/result'
import { userAccount } from '@synet/ledger/chart'
import { int8Array } from '@synet/ledger/database'
import { move } from '@synet/ledger/entry'
import { courtOrderMail } from '@synet/words/mail'
import { amountOf, moneyRule } from '#operators/money/money-kind'
import { notifyAdjusted } from '#operators/money/notify-adjusted'
import type { KindRule } from '#custody/proposal/kind'

/**
 * Carries out a court's order: a payment from a user's available balance to the receiver that the court names. It is
 * not the platform's decision, so it needs no notice and a freeze does not stop it; it does need the document's hash
 * and two operators, and the public statistics count it.
 */
export const courtOrder: KindRule = {
  ...moneyRule,
  noticeMs: () => 0,
  async plan(tx, _context, facts) {
    const asset = facts['asset'] === 'SNT' ? 'SNT' : 'USDT'
    const amount = amountOf(asset, facts)
    const [payer, receiver] = [BigInt(facts['userId'] ?? 0), BigInt(facts['toUserId'] ?? 0)]
    const users = await tx`select from app.user_account where id = any (${int8Array([payer, receiver])}::bigint[])`
    if (users.length < 2) return refuse('user.not-found')
    const [from, to] = [userAccount(payer, 'available', asset), userAccount(receiver, 'available', asset)]
    return done({
      posting: {
        accounts: [from, to],
        decide: () => {
          return done({
            kind: 'court-order',
            entries: move(from, to, amount),
            ref: { document: facts['document'] ?? '' },
          })
        },
      },
      async apply(inTx, at, postingId, { reason }) {
        invariant(postingId !== null, 'a court’s order has its posting')
        await notifyAdjusted(inTx, at, {
          postingId,
          state: 'court-order',
          reason,
          write: (language, adjustment, gained) =>
            gained ? undefined : courtOrderMail(language, { ...adjustment, document: facts['document'] ?? '' }),
        })
      },
    })
  },
}
