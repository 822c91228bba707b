import type { Network } from '@synet/chain/network'
import { done, invariant } from '@synet/core/result'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import { inTransaction } from '@synet/ledger/database'
import { postItems } from '@synet/ledger/post'
import type { Context } from '#context'
import { announce } from '#event/announce'
import { readSettings } from '#settings'

interface Due {
  readonly tx_hash: string
  readonly nth: number
  readonly block_hash: string
  readonly block_number: bigint
  readonly address: string
  readonly amount: bigint
  readonly user_id: bigint | null
  /** How often it was credited before: a reorg may take it, its credit is reversed, and it comes back. */
  readonly credits: number
}

/**
 * Credits transfers at N confirmations, after a canonical re-check with the chain. Below the dust limit money waits at
 * its address until the sum passes it. @returns true when something was credited
 */
export async function creditTransfers(context: Context, network: Network): Promise<boolean> {
  const { sql, rpc, clock } = context
  const settings = await readSettings(sql)
  const due = await sql<Due[]>`
    select * from (
      select t.tx_hash, t.nth, t.block_hash, t.block_number, t.address, t.amount, t.credits, a.user_id,
        sum(t.amount) over (partition by t.address) as waiting
      from app.chain_transfer t
        join app.deposit_address a on a.address = t.address
        join app.network_state n on n.network = t.network
      where t.network = ${network.name} and t.state = 'seen' and t.block_number <= n.head - ${network.confirmations - 1}) seen
    where waiting >= ${settings.dust} order by block_number, tx_hash, nth limit 100`
  let credited = false
  for (const transfer of due) {
    const block = await rpc.dev.readBlock(transfer.block_number)
    if (block?.hash !== transfer.block_hash) continue // the walk back is about to see it
    credited = (await credit(context, network, transfer, clock.now())) || credited
  }
  return credited
}

function credit({ sql }: Context, network: Network, transfer: Due, at: Date): Promise<boolean> {
  const chain = systemAccount(`chain:${network.name}`, 'USDT')
  const owner =
    transfer.user_id === null ? systemAccount('capital', 'USDT') : userAccount(transfer.user_id, 'available', 'USDT')
  const where = { network: network.name, tx: transfer.tx_hash, nth: transfer.nth }
  return inTransaction(sql, async (tx) => {
    const locked = await tx`select from app.chain_transfer
      where network = ${where.network} and tx_hash = ${where.tx} and nth = ${where.nth} and state = 'seen'
        and block_hash = ${transfer.block_hash} for update`
    if (locked.count === 0) return false
    const [order] = await tx<{ id: bigint }[]>`select id from app.recharge_order where address = ${transfer.address}`
    const [outcome] = await postItems(tx, at, [
      {
        key: `recharge:${where.network}:${where.tx}:${where.nth}:${transfer.credits}`,
        requestHash: transfer.amount.toString(),
        accounts: [chain, owner],
        decide: () =>
          done({
            kind: transfer.user_id === null ? 'capital.received' : 'recharge.credited',
            entries: [
              { account: chain, amount: -transfer.amount },
              { account: owner, amount: transfer.amount },
            ],
            ref: {
              network: where.network,
              transaction: where.tx,
              ...(order && { order: order.id.toString() }),
            },
          }),
      },
    ])
    invariant(outcome?.ok, `transfer ${where.tx} can't be credited`)
    await tx`update app.chain_transfer set state = 'credited', credits = credits + 1, posting_id = ${outcome.value.postingId}
      where network = ${where.network} and tx_hash = ${where.tx} and nth = ${where.nth}`
    if (transfer.user_id === null) return true
    const userId = transfer.user_id
    await tx`update app.recharge_order set state = 'credited', state_before = null, credited_at = ${at},
        credited_amount = credited_amount + ${transfer.amount} where address = ${transfer.address}`
    if (order) await announce(tx, at, { userId, kind: 'recharge', subjectId: order.id, state: 'credited' })
    await announce(tx, at, { userId, kind: 'balance', subjectId: outcome.value.postingId })
    return true
  })
}
