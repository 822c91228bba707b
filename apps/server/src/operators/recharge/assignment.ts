import { isNetworkName } from '@synet/core/all-networks'
import type { Amount } from '@synet/core/amount'
import { done, invariant, refuse } from '@synet/core/result'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import { move } from '@synet/ledger/entry'
import type { KindRule } from '#custody/proposal/kind'
import { assignSuspense } from '#money/recharge/assign-suspense'

/** Assigns money that no order explains to its owner. */
export const assignment: KindRule = {
  permission: 'recharges.assign',
  noticeMs: () => 0,
  async plan(tx, _context, facts) {
    const { network = '', transaction: txHash = '' } = facts
    invariant(isNetworkName(network), `no network ${network}`)
    const nth = Number(facts['nth'])
    const userId = BigInt(facts['userId'] ?? 0)
    const [transfer] = await tx<{ amount: Amount<'USDT'> }[]>`
      select amount from app.chain_transfer
        where network = ${network} and tx_hash = ${txHash} and nth = ${nth} and state = 'credited' and holder = 'suspense'`
    if (!transfer) return refuse('suspense.not-found')
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
