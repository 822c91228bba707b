import type { Network } from '@synet/chain/network'
import { toMinor } from '@synet/chain/network'
import type { BlockHeader } from '@synet/chain/rpc'
import { findCommonAncestor, planWatch, type StoredBlock } from '@synet/chain/watch-plan'
import { invariant } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { announce } from '#event/announce'
import { handleDeepReorg } from '#chain/deep-reorg'
import type { Context } from '#context'
import type { RechargeState } from '#recharge/transitions'

/** Makes sure that the network has its row. @param firstBlock where to begin when it is new */
export async function openNetwork({ sql }: Context, network: Network, firstBlock: bigint): Promise<void> {
  await sql`insert into app.network_state (network, token, next_block) values (${network.name}, ${network.token}, ${firstBlock})
    on conflict do nothing`
}

/**
 * Takes the next block, one database transaction a block: checks the parent's hash, walks back when the chain has
 * changed, keeps the transfers to our addresses. @returns true while there are more blocks
 */
export async function followChain(context: Context, network: Network): Promise<boolean> {
  const { sql, rpc, clock } = context
  const chain = rpc.dev
  const head = await chain.readHead()
  const [state] = await sql<{ next_block: bigint }[]>`
    select next_block from app.network_state where network = ${network.name}`
  invariant(state, `network ${network.name} is not open`)
  const [newest] = await sql<StoredBlock[]>`
    select number, hash from app.chain_block where network = ${network.name} and number = ${state.next_block - 1n} and canonical`
  const next = await chain.readBlock(state.next_block)
  const plan = planWatch(newest, { next, newest: next || !newest ? undefined : await chain.readBlock(newest.number) })
  switch (plan.next) {
    case 'wait':
      await sql`update app.network_state set head = ${head}, seen_at = ${clock.now()} where network = ${network.name}`
      return false
    case 'rewind':
      return rewind(context, network)
    case 'extend':
      await takeBlock(context, network, plan.block, head)
      return plan.block.number < head
  }
}

async function takeBlock(
  { sql, rpc, clock }: Context,
  network: Network,
  block: BlockHeader,
  head: bigint,
): Promise<void> {
  const transfers = await rpc.dev.readTransfers({ hash: block.hash, token: network.token })
  await inTransaction(sql, async (tx) => {
    const [locked] = await tx<{ next_block: bigint }[]>`
      select next_block from app.network_state where network = ${network.name} for update`
    if (locked?.next_block !== block.number) return // another watcher was quicker
    await keepBlock(tx, network, block)
    await keepTransfers(
      tx,
      network,
      block,
      transfers.map((t) => ({ ...t, minor: toMinor(network, t.raw) })),
      clock.now(),
    )
    await tx`update app.network_state set next_block = ${block.number + 1n}, head = ${head},
      base_fee_wei = ${block.baseFeePerGas.toString()}, seen_at = ${clock.now()} where network = ${network.name}`
  })
}

async function keepBlock(tx: Transaction, network: Network, block: BlockHeader): Promise<void> {
  await tx`insert into app.chain_block (network, hash, number, parent_hash, canonical)
    values (${network.name}, ${block.hash}, ${block.number}, ${block.parentHash}, true)
    on conflict (network, hash) do update set canonical = true`
}

async function keepTransfers(
  tx: Transaction,
  network: Network,
  block: BlockHeader,
  transfers: readonly { txHash: string; nth: number; from: string; to: string; minor: bigint }[],
  at: Date,
): Promise<void> {
  const addresses = [...new Set(transfers.map((t) => t.to))]
  const ours =
    addresses.length === 0
      ? []
      : await tx<{ address: string }[]>`
    select address from app.deposit_address where address = any (${addresses})`
  const known = new Set(ours.map((row) => row.address))
  for (const transfer of transfers) {
    if (!known.has(transfer.to) || transfer.minor === 0n) continue
    // A transfer that was orphaned comes back under the same key, wherever it is re-included.
    await tx`insert into app.chain_transfer
        (network, tx_hash, nth, block_hash, block_number, sender, address, amount, state)
      values (${network.name}, ${transfer.txHash}, ${transfer.nth}, ${block.hash}, ${block.number}, ${transfer.from},
        ${transfer.to}, ${transfer.minor}, 'seen')
      on conflict (network, tx_hash, nth) do update set block_hash = excluded.block_hash,
        block_number = excluded.block_number,
        state = case when app.chain_transfer.state = 'orphaned' then 'seen' else app.chain_transfer.state end`
    const orders = await tx<{ id: bigint; user_id: bigint }[]>`
      update app.recharge_order set state_before = state, state = 'confirming'
        where address = ${transfer.to} and state <> 'confirming' returning id, user_id`
    for (const order of orders) {
      await announce(tx, at, { userId: order.user_id, kind: 'recharge', subjectId: order.id, state: 'confirming' })
    }
  }
}

const blocksKept = 1_000

/**
 * Walks back to the last block that the chain still has, and orphans what came after it. A chain that has none of our
 * blocks is another one: nothing is rewound, payouts halt, a person looks. @returns whether it walked back
 */
async function rewind(context: Context, network: Network): Promise<boolean> {
  const { sql, rpc, clock } = context
  const stored = await sql<StoredBlock[]>`
    select number, hash from app.chain_block where network = ${network.name} and canonical order by number desc limit ${blocksKept}`
  const common = await findCommonAncestor(
    stored.toReversed(),
    async (number) => (await rpc.dev.readBlock(number))?.hash,
  )
  if (!common) {
    await sql`update app.network_state set halted_reason = 'the chain has none of the blocks we know' where network = ${network.name}`
    return false
  }
  const ancestor = common.number
  await inTransaction(sql, async (tx) => {
    await tx`select from app.network_state where network = ${network.name} for update`
    await tx`update app.chain_block set canonical = false where network = ${network.name} and number > ${ancestor} and canonical`
    const gone = await tx<{ address: string; user_id: bigint | null }[]>`
      update app.chain_transfer t set state = 'orphaned' from app.deposit_address a
        where t.network = ${network.name} and t.block_number > ${ancestor} and t.state = 'seen' and a.address = t.address
        returning t.address, a.user_id`
    for (const { address } of gone) {
      const orders = await tx<{ id: bigint; user_id: bigint; state: RechargeState }[]>`
        update app.recharge_order o set state = coalesce(state_before, 'waiting'), state_before = null
          where address = ${address} and state = 'confirming'
            and not exists (select from app.chain_transfer t where t.address = o.address and t.state = 'seen')
          returning id, user_id, state`
      for (const { id, user_id: userId, state } of orders) {
        await announce(tx, clock.now(), { userId, kind: 'recharge', subjectId: id, state })
      }
    }
    await handleDeepReorg(tx, network, ancestor, clock.now())
    await tx`update app.network_state set next_block = ${ancestor + 1n} where network = ${network.name}`
  })
  return true
}
