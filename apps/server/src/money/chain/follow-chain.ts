import { nextState, type StateOf } from '#platform/state/transitions'
import { type Network, toMinor } from '@synet/core/network'
import { formatMinor } from '@synet/core/amount'
import type { BlockHeader } from '@synet/chain/rpc/read-block'
import { findCommonAncestor, planWatch, type StoredBlock } from '@synet/chain/watch-plan'
import { invariant } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { reverseOrphanedCredits } from '#money/chain/reverse-orphaned-credits'
import { haltNetwork } from '#money/chain/halt-network'
import type { Context } from '#platform/context'
import { announce } from '#platform/event/announce'
import { readSettings } from '#platform/settings'

interface Placed {
  readonly txHash: string
  readonly nth: number
  readonly from: string
  readonly to: string
  readonly minor: bigint
}

interface Known {
  readonly tx_hash: string
  readonly nth: number
  readonly sender: string
  readonly address: string
  readonly amount: bigint
  readonly state: StateOf<'chain_transfer'>
}

const isSame = (row: Known, { txHash, from, to, minor }: Placed): boolean =>
  row.tx_hash === txHash && row.sender === from && row.address === to && row.amount === minor

const isAt = (row: Known, transfer: Placed): boolean => row.nth === transfer.nth && isSame(row, transfer)

/**
 * Compares the places of transfers in a log with those that are known of the block. A log that lacks some counts those
 * behind them too low, never too high: of a payment that two logs place differently, the higher place is right. A row
 * with the lower one is dropped. A payment that a row has at a higher place, or whose row is credited, is not kept again.
 * A payment whose place such a credited row has gets the place that is that row's in the log.
 * @param transfers of the block, to our addresses
 * @returns those to keep, with their places
 */
async function placeTransfers<T extends Placed>(
  tx: Transaction,
  { name: network }: Network,
  block: string,
  transfers: readonly T[],
): Promise<readonly T[]> {
  if (transfers.length === 0) return transfers
  const known = await tx<Known[]>`
    select tx_hash, nth, sender, address, amount, state from app.chain_transfer
      where network = ${network} and block_hash = ${block} and state <> 'orphaned' order by tx_hash, nth for update`
  const strays = known.filter((row) => !transfers.some((transfer) => isAt(row, transfer)))
  const dropped = strays.filter(
    (row) => row.state !== 'credited' && transfers.some((transfer) => isSame(row, transfer) && transfer.nth > row.nth),
  )
  for (const { tx_hash: hash, nth } of dropped)
    await tx`update app.chain_transfer set state = ${nextState('chain_transfer', ['seen', 'dust'], 'orphaned')}
      where network = ${network} and block_hash = ${block} and tx_hash = ${hash} and nth = ${nth}`
  const counted = strays.filter((row) => !dropped.includes(row))
  const kept = transfers.filter((transfer) => {
    if (known.some((row) => isAt(row, transfer))) return true
    const at = counted.findIndex((row) => isSame(row, transfer))
    if (at < 0) return true
    counted.splice(at, 1)
    return false
  })
  const used = new Set(known.filter((row) => !dropped.includes(row)).map(({ tx_hash: hash, nth }) => `${hash} ${nth}`))
  const free = transfers.filter(
    (transfer) => !kept.includes(transfer) && !used.has(`${transfer.txHash} ${transfer.nth}`),
  )
  return kept.map((transfer) => {
    const holder = known.find((row) => row.tx_hash === transfer.txHash && row.nth === transfer.nth)
    if (holder?.state !== 'credited' || isSame(holder, transfer)) return transfer
    const at = free.findIndex(({ txHash }) => txHash === transfer.txHash)
    return at < 0 ? transfer : { ...transfer, nth: free.splice(at, 1)[0]?.nth ?? transfer.nth }
  })
}

/**
 * Makes sure that the network has its row. A new network is watched from now on, because none of our addresses was
 * given out before. The development chain is watched from its first block.
 */
export async function openNetwork({ sql, rpc }: Context, network: Network): Promise<void> {
  const [known] = await sql`select from app.network_state where network = ${network.name}`
  if (known) return
  const firstBlock = network.name === 'dev' ? 0n : await rpc[network.name].readHead()
  await sql`insert into app.network_state (network, token, next_block, checked_block)
    values (${network.name}, ${network.token}, ${firstBlock}, ${firstBlock})
    on conflict do nothing`
}

/**
 * Takes the next block, one database transaction a block: checks the parent's hash, walks back when the chain has
 * changed, keeps the transfers to our addresses. @returns true while there are more blocks
 */
export async function followChain(context: Context, network: Network): Promise<boolean> {
  const { sql, rpc, clock } = context
  const chain = rpc[network.name]
  const head = await chain.readHead()
  const [state] = await sql<{ next_block: bigint; newest_hash: string | null }[]>`
    select n.next_block, b.hash as newest_hash from app.network_state n
      left join app.chain_block b on b.network = n.network and b.number = n.next_block - 1 and b.canonical
      where n.network = ${network.name}`
  invariant(state, `network ${network.name} is not open`)
  const newest = state.newest_hash === null ? undefined : { number: state.next_block - 1n, hash: state.newest_hash }
  // Above the head, which two nodes have reached, a node that is behind would seem to contradict the others.
  const next = state.next_block <= head ? await chain.readBlock(state.next_block) : undefined
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
  const transfers = await rpc[network.name].readTransfers({ hash: block.hash, token: network.token })
  await inTransaction(sql, async (tx) => {
    const [locked] = await tx<{ next_block: bigint }[]>`
      select next_block from app.network_state where network = ${network.name} for update`
    if (locked?.next_block !== block.number) return // another watcher was quicker
    await storeBlock(tx, network, block)
    const at = clock.now()
    const taken = transfers.map((t) => ({ ...t, minor: toMinor(network, t.raw) }))
    await storeTransfers(tx, network, block, taken, at)
    await haltOnForeignPayments(tx, network, taken, at)
    await tx`update app.network_state set next_block = ${block.number + 1n}, head = ${head},
      base_fee_wei = ${block.baseFeePerGas.toString()}, seen_at = ${clock.now()} where network = ${network.name}`
  })
}

async function storeBlock(tx: Transaction, network: Network, block: BlockHeader): Promise<void> {
  await tx`insert into app.chain_block (network, hash, number, parent_hash, canonical)
    values (${network.name}, ${block.hash}, ${block.number}, ${block.parentHash}, true)
    on conflict (network, hash) do update set canonical = true`
}

/** Stores the transfers of a block to our addresses; those that are known stay as they are. */
export async function storeTransfers(
  tx: Transaction,
  network: Network,
  block: Pick<BlockHeader, 'hash' | 'number'>,
  transfers: readonly { txHash: string; nth: number; from: string; to: string; minor: bigint }[],
  at: Date,
): Promise<void> {
  const addresses = [...new Set(transfers.flatMap(({ from, to }) => [from, to]))]
  const ours =
    addresses.length === 0
      ? []
      : await tx<{ address: string; purpose: string }[]>`
    select address, purpose from app.deposit_address where address = any (${addresses})`
  const purposes = new Map(ours.map((row) => [row.address, row.purpose]))
  const toUs = transfers.filter(({ from, to, minor }) => {
    // A sweep moves our own money between our addresses.
    const isSweep = purposes.get(to) === 'wallet' && purposes.has(from)
    return purposes.has(to) && !isSweep && minor !== 0n
  })
  const reached = new Set<string>()
  for (const transfer of await placeTransfers(tx, network, block.hash, toUs)) {
    // The same transaction may transfer something else in another block, so the block is part of the key. A block that
    // comes back brings its own transfers back.
    await tx`insert into app.chain_transfer
        (network, tx_hash, nth, block_hash, block_number, sender, address, amount, state, seen_at)
      values (${network.name}, ${transfer.txHash}, ${transfer.nth}, ${block.hash}, ${block.number}, ${transfer.from},
        ${transfer.to}, ${transfer.minor}, 'seen', ${at})
      on conflict (network, block_hash, tx_hash, nth) do update set state = ${nextState('chain_transfer', 'orphaned', 'seen')}, sender = excluded.sender,
        address = excluded.address, amount = excluded.amount, block_number = excluded.block_number
        where app.chain_transfer.state = 'orphaned'`
    if (purposes.get(transfer.to) === 'recharge') reached.add(transfer.to)
  }
  if (reached.size > 0) await confirmOrders(tx, [...reached], at)
}

/**
 * Halts the network when tokens left one of our addresses by a transaction that we did not store: only stored ones are
 * broadcast, so somebody else has a key of ours, or our database is an old copy. Anybody can cause an event of zero.
 */
export async function haltOnForeignPayments(
  tx: Transaction,
  network: Network,
  transfers: readonly { txHash: string; from: string; raw: bigint; minor: bigint }[],
  at: Date,
): Promise<void> {
  const moving = transfers.filter(({ raw }) => raw > 0n)
  if (moving.length === 0) return
  const foreign = await tx<{ place: number }[]>`
    select place::int from unnest(${moving.map(({ from }) => from)}::text[], ${moving.map(({ txHash }) => txHash)}::text[])
        with ordinality as one (sender, tx_hash, place)
      where exists (select from app.deposit_address a where a.address = one.sender)
        and not exists (select from app.outgoing_attempt t where t.tx_hash = one.tx_hash)
      order by place limit 1`
  const [first] = foreign.flatMap(({ place }) => moving[place - 1] ?? [])
  if (!first) return
  const usdt = formatMinor('USDT', first.minor)
  const reason = `transaction ${first.txHash}, which is not ours, moved ${usdt} USDT from ${first.from}`
  await haltNetwork(tx, at, network.name, reason)
}

/** An order is confirming once its money is more than dust, which would never be credited by itself. */
async function confirmOrders(tx: Transaction, addresses: readonly string[], at: Date): Promise<void> {
  const { dust } = await readSettings(tx)
  const orders = await tx<{ id: bigint; user_id: bigint }[]>`
    update app.recharge_order o set state_before = state, state = ${nextState('recharge_order', ['waiting', 'submitted', 'cancelled', 'expired', 'credited'], 'confirming')}
      where address = any (${addresses}) and state <> 'confirming' and ${waitsFor(tx, dust)} returning id, user_id`
  for (const { id, user_id: userId } of orders) {
    await announce(tx, at, { userId, kind: 'recharge', subjectId: id, state: 'confirming' })
  }
}

/** Tells whether more than dust waits at the address of order `o`, on one of the networks. */
const waitsFor = (tx: Transaction, dust: bigint) => tx`exists (select from app.chain_transfer t
  where t.address = o.address and t.state in ('seen', 'dust') group by t.network having sum(t.amount) >= ${dust})`

const blocksKept = 1_000

/**
 * Walks back to the last block that the chain still has, and orphans the later ones. A chain that has none of our
 * blocks is a different chain: nothing is rewound, and payouts halt until a person has looked.
 * @returns whether it walked back
 */
async function rewind(context: Context, network: Network): Promise<boolean> {
  const { sql, rpc, clock } = context
  const stored = await sql<StoredBlock[]>`
    select number, hash from app.chain_block where network = ${network.name} and canonical order by number desc limit ${blocksKept}`
  const common = await findCommonAncestor(
    stored.toReversed(),
    async (number) => (await rpc[network.name].readBlock(number))?.hash,
  )
  // A node that is behind says nothing about the blocks that it does not have.
  if (common === 'behind') return false
  if (!common) {
    await haltNetwork(sql, clock.now(), network.name, 'the chain has none of the blocks we know')
    return false
  }
  const ancestor = common.number
  await inTransaction(sql, async (tx) => {
    await tx`select from app.network_state where network = ${network.name} for update`
    await tx`update app.chain_block set canonical = false where network = ${network.name} and number > ${ancestor} and canonical`
    const gone = await tx<{ address: string }[]>`
      update app.chain_transfer set state = ${nextState('chain_transfer', ['seen', 'dust'], 'orphaned')}
        where network = ${network.name} and block_number > ${ancestor} and state in ('seen', 'dust') returning address`
    const { dust } = await readSettings(tx)
    const orders = await tx<{ id: bigint; user_id: bigint; state: StateOf<'recharge_order'> }[]>`
      update app.recharge_order o set state = coalesce(state_before, ${nextState('recharge_order', 'confirming', 'waiting')}), state_before = null
        where address = any (${gone.map((row) => row.address)}) and state = 'confirming' and not ${waitsFor(tx, dust)}
        returning id, user_id, state`
    for (const { id, user_id: userId, state } of orders) {
      await announce(tx, clock.now(), { userId, kind: 'recharge', subjectId: id, state })
    }
    await reverseOrphanedCredits(tx, network, ancestor, clock.now())
    await tx`update app.network_state set next_block = ${ancestor + 1n}, checked_block = least(checked_block, ${ancestor + 1n})
      where network = ${network.name}`
  })
  return true
}
