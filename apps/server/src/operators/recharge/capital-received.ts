import { done, refuse } from '@synet/core/result'
import { systemAccount } from '@synet/ledger/chart'
import { move } from '@synet/ledger/entry'
import { moneyRule } from '#operators/money/money-kind'
import type { KindRule } from '#custody/proposal/kind'
import { suspenseOf } from '#operators/recharge/find-suspense'
import { assignSuspense } from '#money/recharge/assign-suspense'

/**
 * Books USDT that the company sent to the hot wallet as its capital. What reached a user's deposit address is never the
 * company's, and an open proposal that assigns it to a user goes first.
 */
export const capitalReceived: KindRule = {
  ...moneyRule,
  noticeMs: () => 0,
  async plan(tx, _context, facts) {
    const transfer = await suspenseOf(tx, facts)
    if (!transfer) return refuse('suspense.not-found')
    if (transfer.of_user) return refuse('suspense.of-user')
    if (transfer.claimed) return refuse('suspense.claimed')
    const { network, txHash, nth } = transfer
    const accounts = [systemAccount(`suspense:${network}`, 'USDT'), systemAccount('capital', 'USDT')] as const
    const [suspense, capital] = accounts
    return done({
      posting: {
        accounts,
        decide: () => {
          const entries = move(suspense, capital, transfer.amount)
          return done({ kind: 'capital.received', entries, ref: { network, transaction: txHash } })
        },
      },
      async post(inTx, at) {
        const received = await assignSuspense(inTx, at, { network, txHash, nth, to: 'capital' })
        return received.ok ? done(received.value.postingId) : received
      },
    })
  },
}
