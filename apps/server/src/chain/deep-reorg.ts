import type { Network } from '@synet/chain/network'
import { done, invariant } from '@synet/core/result'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import type { Transaction } from '@synet/ledger/database'
import { postItems } from '@synet/ledger/post'

/**
 * Transfers that were credited and then lost to a reorg deeper than N: reversing postings, `user → chain` for what is
 * there and `loss → chain` for the rest; payouts of the network halt until an operator has looked.
 */
export async function handleDeepReorg(tx: Transaction, network: Network, ancestor: bigint, at: Date): Promise<void> {
  const lost = await tx<{ tx_hash: string; nth: number; amount: bigint; user_id: bigint | null; posting_id: bigint }[]>`
    update app.chain_transfer t set state = 'orphaned' from app.deposit_address a
      where t.network = ${network.name} and t.block_number > ${ancestor} and t.state = 'credited' and a.address = t.address
      returning t.tx_hash, t.nth, t.amount, a.user_id, t.posting_id`
  const chain = systemAccount(`chain:${network.name}`, 'USDT')
  const loss = systemAccount('loss', 'USDT')
  for (const transfer of lost) {
    const holder =
      transfer.user_id === null ? systemAccount('capital', 'USDT') : userAccount(transfer.user_id, 'available', 'USDT')
    const [outcome] = await postItems(tx, at, [
      {
        key: `reorg:${transfer.posting_id}`,
        requestHash: transfer.tx_hash,
        accounts: [holder, chain, loss],
        decide: (balances) => {
          const there = balances(holder) < transfer.amount ? balances(holder) : transfer.amount
          return done({
            kind: transfer.user_id === null ? 'correction' : 'reorg.reversed',
            entries: [
              { account: holder, amount: -there },
              { account: loss, amount: there - transfer.amount },
              { account: chain, amount: transfer.amount },
            ],
            ref: { reverses: transfer.posting_id.toString(), transaction: transfer.tx_hash },
          })
        },
      },
    ])
    invariant(outcome?.ok, `transfer ${transfer.tx_hash} can't be reversed`)
    if (transfer.user_id !== null) {
      await tx`update app.user_account set security_changed_at = ${at} where id = ${transfer.user_id}`
    }
  }
  if (lost.length > 0) {
    await tx`update app.network_state set halted_reason = ${`a reorg took ${lost.length} credited transfers`}
      where network = ${network.name}`
  }
}
