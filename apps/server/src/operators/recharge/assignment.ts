import { done, refuse } from '@synet/core/result'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import { move } from '@synet/ledger/entry'
import type { KindRule } from '#custody/proposal/kind'
import { suspenseOf } from '#operators/recharge/find-suspense'
import { assignSuspense } from '#money/recharge/assign-suspense'

/** Assigns money that no order explains to its owner. */
export const assignment: KindRule = {
  permission: 'recharges.assign',
  noticeMs: () => 0,
  async plan(tx, _context, facts) {
    const transfer = await suspenseOf(tx, facts)
    if (!transfer) return refuse('suspense.not-found')
    const { network, txHash, nth } = transfer
    const userId = BigInt(facts['userId'] ?? 0)
    const accounts = [systemAccount(`suspense:${network}`, 'USDT'), userAccount(userId, 'available', 'USDT')] as const
    const [suspense, owner] = accounts
    return done({
      posting: {
        accounts,
        decide: () => {
          const entries = move(suspense, owner, transfer.amount)
          return done({ kind: 'suspense.assigned', entries, ref: { network, transaction: txHash } })
        },
      },
      async post(inTx, at) {
        const assigned = await assignSuspense(inTx, at, { network, txHash, nth, to: { userId } })
        return assigned.ok ? done(assigned.value.postingId) : assigned
      },
    })
  },
}
