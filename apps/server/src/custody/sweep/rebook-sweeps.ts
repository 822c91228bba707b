import { amount } from '@synet/core/amount'
import { addMs, days } from '@synet/core/clock'
import { type Network, toRaw } from '@synet/core/network'
import { inTransaction, type Sql } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { eachOf } from '#platform/loop/each-of'
import { storeAttempt, storeOutgoing } from '#custody/payout/outgoing'
import type { SignedTransaction } from '#custody/payout/sign/journal'
import type { Signer } from '#custody/payout/sign/signing-keys'

/** A backup that is older than this is not restored. */
const backupMs = days(60)

/** The adoption for which every sweep was looked at, by connection pool and network. */
const finished = new WeakMap<Sql, Map<string, string>>()

/**
 * Books the sweeps again that the journal has and a restored database has not, once operators have adopted its position,
 * and the replacements of what it gave to its open transactions. They are open until the chain says how they ended, as
 * all others. Without them their addresses would seem to lack money, and would take nonces that are used.
 * @returns whether it booked any
 */
export async function rebookSweeps(context: Context, network: Network, { journal, keys }: Signer): Promise<boolean> {
  const { sql, rpc, clock } = context
  const adoptedAt = journal.wallet(network.name, keys.hot.address)?.adoptedAt
  const done = finished.get(sql) ?? new Map<string, string>()
  finished.set(sql, done)
  if (adoptedAt === undefined || done.get(network.name) === adoptedAt) return false
  const signed = (['gas', 'sweep'] as const).flatMap((purpose) =>
    journal.listSigned(network.name, purpose, addMs(new Date(adoptedAt), -backupMs)),
  )
  const [state] = await sql<{ next_block: bigint }[]>`
    select next_block from app.network_state where network = ${network.name}`
  const missing = await findMissing(sql, signed)
  let isLeft = false
  let booked = false
  // The failure of one says nothing about the others.
  await eachOf(missing, async (one) => {
    const receipt = await rpc[network.name].readReceipt(one.txHash)
    // The watcher first takes the payments again that the sweep moved.
    if (!receipt?.success || receipt.blockNumber >= (state?.next_block ?? 0n)) {
      isLeft ||= receipt === undefined ? clock.now() < addMs(new Date(adoptedAt), days(1)) : receipt.success
      return
    }
    const isBooked =
      (await bookReplacement(context, network, one)) ||
      (one.purpose === 'sweep' &&
        (await book(context, network, one, await readThrough(sql, network, one, receipt.blockNumber))))
    booked ||= isBooked
    // The present transaction of the address ends first. Gas that came needs no row: it is at its address.
    isLeft ||= !isBooked && one.purpose === 'sweep'
  })
  if (!isLeft) done.set(network.name, adoptedAt)
  return booked
}

async function findMissing(sql: Sql, signed: readonly SignedTransaction[]): Promise<readonly SignedTransaction[]> {
  const hashes = signed.map(({ txHash }) => txHash)
  const known = await sql<{ tx_hash: string }[]>`
    select tx_hash from app.outgoing_attempt where tx_hash = any (${hashes}::text[])`
  const booked = new Set(known.map(({ tx_hash }) => tx_hash))
  return signed.filter(({ txHash }) => !booked.has(txHash))
}

/**
 * Finds the last block whose payments a sweep moved: those before its own block that come to its amount. A payment may
 * have arrived between the block of the balance and the block of the sweep.
 */
async function readThrough(sql: Sql, network: Network, sweep: SignedTransaction, minedAt: bigint): Promise<bigint> {
  const rows = await sql<{ block_number: bigint; total: string }[]>`
    select block_number, sum(amount) over (order by block_number, nth)::text as total from app.chain_transfer
      where network = ${network.name} and address = ${sweep.sender} and block_number < ${minedAt}
        and state <> 'orphaned' and sweep_id is null
      order by block_number, nth`
  const moved = rows.filter(({ total }) => toRaw(network, amount('USDT', BigInt(total))) <= sweep.rawAmount)
  return moved.at(-1)?.block_number ?? minedAt - 1n
}

/** A block has it, so that nobody broadcasts it again. */
const attemptOf = (txHash: string) =>
  ({ txHash, raw: '', fees: { maxFeeWei: 0n, priorityFeeWei: 0n }, expiresAt: null }) as const

/** @returns whether an open transaction of the same nonce had the same purpose, which this one fulfilled */
const bookReplacement = (
  { sql, clock }: Context,
  network: Network,
  { txHash, sender, nonce, purpose, rawAmount, recipient }: SignedTransaction,
): Promise<boolean> =>
  inTransaction(sql, async (tx) => {
    const [open] = await tx<{ id: bigint; newest: number }[]>`
      select o.id, a.attempt as newest from app.outgoing o join app.outgoing_attempt a on a.outgoing_id = o.id
        where o.network = ${network.name} and o.sender = ${sender} and o.nonce = ${nonce} and o.purpose = ${purpose}
          and o.recipient = ${recipient} and o.raw_amount = ${rawAmount.toString()} and o.state = 'open'
        order by a.attempt desc for update of o`
    if (!open) return false
    const attempt = { outgoingId: open.id, attempt: open.newest + 1, cancels: false, signed: attemptOf(txHash) }
    await storeAttempt(tx, clock.now(), attempt)
    return true
  })

/** @returns false while another transaction of its address is open */
async function book(
  { sql, clock }: Context,
  network: Network,
  { txHash, sender, nonce, recipient, rawAmount }: SignedTransaction,
  through: bigint,
): Promise<boolean> {
  const at = clock.now()
  return inTransaction(sql, async (tx) => {
    await tx`insert into app.sweep (network, address, raw_amount, state, created_at)
      values (${network.name}, ${sender}, ${rawAmount.toString()}, 'open', ${at}) on conflict do nothing`
    // The backup may have a sweep of the address that had no transaction yet.
    const [sweep] = await tx<{ id: bigint }[]>`
      update app.sweep s set raw_amount = ${rawAmount.toString()}, through_block = ${through}, next_at = null, waiting_for = null
        where s.network = ${network.name} and s.address = ${sender} and s.state = 'open'
          and not exists (select from app.outgoing o where o.sweep_id = s.id and o.state = 'open') returning s.id`
    if (!sweep) return false
    const outgoing = {
      network: network.name,
      sender,
      nonce,
      purpose: 'sweep',
      recipient,
      sweep_id: sweep.id,
      raw_amount: rawAmount.toString(),
      gas: 0n,
    } as const
    await storeOutgoing(tx, at, [outgoing], attemptOf(txHash))
    return true
  })
}
