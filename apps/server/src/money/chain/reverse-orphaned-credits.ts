import { nextState, type StateOf } from '#platform/state/transitions'
import { type Amount, smaller, subtract } from '@synet/core/amount'
import type { Network } from '@synet/core/network'
import { done, invariant } from '@synet/core/result'
import { type AccountId, systemAccount, userAccount } from '@synet/ledger/chart'
import type { Transaction } from '@synet/ledger/database'
import { move } from '@synet/ledger/entry'
import { postItems } from '@synet/ledger/post'
import { haltNetwork } from '#money/chain/halt-network'
import { announce } from '#platform/event/announce'

interface Lost {
  readonly tx_hash: string
  readonly address: string
  readonly amount: Amount<'USDT'>
  readonly holder: 'user' | 'suspense' | 'capital' | null
  readonly user_id: bigint | null
  readonly posting_id: bigint | null
}

/**
 * Reverses the credits of transfers that a reorg deeper than N removed. The postings take what is still there from the
 * account that holds the money (`→ chain`) and the rest from `loss → chain`; payouts of the network halt until an operator
 * has looked.
 */
export async function reverseOrphanedCredits(
  tx: Transaction,
  network: Network,
  ancestor: bigint,
  at: Date,
): Promise<void> {
  const lost = await tx<Lost[]>`
    with gone as (
      select network, block_hash, tx_hash, nth, holder, holder_user_id from app.chain_transfer
        where network = ${network.name} and block_number > ${ancestor} and state = 'credited' for update)
    update app.chain_transfer t set state = ${nextState('chain_transfer', 'credited', 'orphaned')}, holder = null, holder_user_id = null, sweep_id = null from gone g
      where t.network = g.network and t.block_hash = g.block_hash and t.tx_hash = g.tx_hash and t.nth = g.nth
      returning t.tx_hash, t.address, t.amount, t.posting_id, g.holder, g.holder_user_id as user_id`
  for (const transfer of lost) await takeBack(tx, at, transfer)
  const chain = systemAccount(`chain:${network.name}`, 'USDT')
  const loss = systemAccount('loss', 'USDT')
  for (const transfer of lost) {
    const { posting_id: postingId } = transfer
    invariant(postingId !== null, 'a credited transfer has its posting')
    const holder = holderAccount(network, transfer)
    const [outcome] = await postItems(tx, at, [
      {
        key: `reorg:${postingId}`,
        requestHash: transfer.tx_hash,
        accounts: [holder, chain, loss],
        decide: (balances) => {
          const there = smaller(balances(holder), transfer.amount)
          return done({
            kind: transfer.holder === 'capital' ? 'correction' : 'reorg.reversed',
            entries: [...move(holder, chain, there), ...move(loss, chain, subtract(transfer.amount, there))],
            ref: { reverses: postingId.toString(), transaction: transfer.tx_hash },
          })
        },
      },
    ])
    invariant(outcome?.ok, `transfer ${transfer.tx_hash} can't be reversed`)
    if (transfer.user_id !== null) {
      await announce(tx, at, { userId: transfer.user_id, kind: 'balance', subjectId: outcome.value.postingId })
    }
  }
  if (lost.length > 0) await haltNetwork(tx, at, network.name, `a reorg took ${lost.length} credited transfers`)
}

/** Sets the order back to its true state and holds its user's withdrawals. */
async function takeBack(tx: Transaction, at: Date, { address, amount, user_id }: Lost): Promise<void> {
  if (user_id === null) return
  const [order] = await tx<{ id: bigint; state: StateOf<'recharge_order'>; left: bigint }[]>`
    update app.recharge_order set credited_amount = credited_amount - ${amount},
        state = case when state = 'credited' and credited_amount <= ${amount}
          then case when expires_at > ${at} then ${nextState('recharge_order', 'credited', 'waiting')} else ${nextState('recharge_order', 'credited', 'expired')} end else state end
      where address = ${address} and user_id = ${user_id} returning id, state, credited_amount as left`
  if (order && order.left <= 0n && (order.state === 'waiting' || order.state === 'expired')) {
    await announce(tx, at, { userId: user_id, kind: 'recharge', subjectId: order.id, state: order.state })
  }
  await tx`update app.user_account set security_changed_at = ${at} where id = ${user_id}`
}

function holderAccount(network: Network, { holder, user_id }: Lost): AccountId<'USDT'> {
  invariant(holder, 'somebody holds a credited transfer')
  switch (holder) {
    case 'user':
      invariant(user_id !== null, 'a user holds it')
      return userAccount(user_id, 'available', 'USDT')
    case 'suspense':
      return systemAccount(`suspense:${network.name}`, 'USDT')
    case 'capital':
      return systemAccount('capital', 'USDT')
  }
}
