import { allNetworks } from '@synet/core/all-networks'
import { type Network, toMinor } from '@synet/core/network'
import type { GasFees } from '@synet/chain/payout/fees'
import { type Intent, nativeGas } from '@synet/chain/payout/sign-evm'
import { addMs, hours, minutes, seconds } from '@synet/core/clock'
import { InvariantError, invariant } from '@synet/core/result'
import { inTransaction, int8Array, type Transaction } from '@synet/ledger/database'
import type { Wallet } from '@synet/chain/signing-key'
import { closeTask, openTask } from '#platform/task/operator-task'
import { type Context, tronRpc } from '#platform/context'
import { isAboutRow } from '#custody/payout/is-about-row'
import { canBurn, isHigh, isWorth, offerMost, readGas, recordHighGas } from '#custody/payout/sign/gas'
import { areSameTransaction } from '#custody/payout/sign/decide-nonce'
import { checkPosition, recordOf } from '#custody/payout/sign/check-position'
import {
  intentOf,
  storeAttempt,
  type Outgoing,
  type OutgoingAttempt,
  readAttempts,
  subjectOf,
} from '#custody/payout/outgoing'
import { recordedAnchor } from '#custody/anchor/sign-anchor'
import { type ChainNow, feesAgain, readChainNow, signAttempt } from '#custody/payout/sign/sign-attempt'
import { depositKeyOf, type Signer } from '#custody/payout/sign/signing-keys'
import { publishStore } from '#custody/signer/store-head'
import { checkTopUp, fundGas, readBehindSince } from '#custody/sweep/fund-gas'
import { readTurn } from '#custody/payout/read-turn'
import { transferGas } from '#money/withdrawal/gas-price'

const stuckMs = seconds(60)
/** Attempts that change nothing become rarer, up to one per hour. */
const stuckMsMax = hours(1)
const stuckAtOnce = 100
/** Operators are informed of a transaction that no block has taken for this long. */
const reportMs = minutes(30)

/**
 * Replaces transactions that no block has taken for a minute, with the same nonce, recipient and amount and higher
 * fees; when an operator cancels a payout, with a transaction that only uses its nonce up. On TRON the same payment is
 * signed again once every earlier attempt has lapsed. Attempts never end: an offer that the base fee has exceeded is
 * raised each minute, others at growing intervals.
 * @returns true when it signed
 */
export async function replaceStuck(context: Context, network: Network, signer: Signer): Promise<boolean> {
  const { sql, clock } = context
  await reportStuck(context, network)
  const { rows, passed } = await readTurn(context, {
    name: `stuck transactions ${network.name}`,
    read: (after) => readStuck(context, network, after),
  })
  if (rows.length === 0 || !(await checkPosition(context, network, signer))) return false
  const now = await readChainNow(context, network)
  await recordHighGas(context, network, readGas(signer, network, now))
  const nonces = new Map<string, Promise<bigint>>()
  const done = new Set<string>()
  let signed = false
  let failure: unknown
  for (const outgoing of rows) {
    passed(outgoing)
    const place = `${outgoing.sender} ${outgoing.nonce ?? `id ${outgoing.id}`}`
    // A row that cannot be replaced must not block the others.
    try {
      // The payments of a batch share their transaction.
      if (done.has(place) || isHeldSweep(signer, network, now, outgoing)) continue
      if (!(await isNext(context, network, outgoing, nonces))) continue
      done.add(place)
      signed = (await signOne(context, network, signer, { outgoing, now })) || signed
      await closeTask(sql, clock.now(), refusedTask(outgoing))
    } catch (error) {
      // The failure of a node, of the database or of the standby says nothing about the row.
      if (!isAboutRow(error)) failure ??= error
      else
        await openTask(sql, clock.now(), {
          ...refusedTask(outgoing),
          facts: { network: network.name, reason: error.message },
        })
    }
  }
  if (failure) throw failure
  return signed
}

type Stuck = Outgoing & { readonly newest: number }

const refusedTask = (of: Outgoing) => ({ kind: 'payout.refused', subject: subjectOf(of) }) as const

const readStuck = ({ sql, clock }: Context, network: Network, after: bigint) => sql<Stuck[]>`
  select g.*, a.attempt as newest from app.outgoing g
      join app.network_state n on n.network = g.network and n.halted_reason is null
      join lateral (select * from app.outgoing_attempt where outgoing_id = g.id order by attempt desc limit 1) a on true
    where g.network = ${network.name} and g.state = 'open' and g.mined_block is null and g.lost_order is null
      and ((g.cancel_requested_at is not null and not a.cancels)
        or a.created_at < ${addMs(clock.now(), -stuckMs)}::timestamptz
          and (a.max_fee_wei < n.base_fee_wei and g.nonce is not null or a.created_at < ${clock.now()}::timestamptz
            - least(${stuckMs / 1_000} * 2 ^ least(a.attempt - 1, 20), ${stuckMsMax / 1_000}) * interval '1 second'))
    order by g.id <= ${after}, g.id limit ${stuckAtOnce}`

/** Informs operators of transactions that no block takes, one report for each purpose. It ends with its cause. */
async function reportStuck({ sql, clock }: Context, { name: network }: Network): Promise<void> {
  const now = clock.now()
  const stuck = await sql<{ purpose: string; transactions: number; since: Date; attempts: number }[]>`
    select g.purpose, count(distinct g.id)::int as transactions, min(g.created_at) as since, max(a.attempt)::int as attempts
      from app.outgoing g join app.outgoing_attempt a on a.outgoing_id = g.id
      where g.network = ${network} and g.state = 'open' and g.mined_block is null
        and g.created_at < ${addMs(now, -reportMs)}
      group by g.purpose`
  const subjects: string[] = []
  for (const { purpose, transactions, since, attempts } of stuck) {
    const facts = {
      network,
      purpose,
      transactions: `${transactions}`,
      attempts: `${attempts}`,
      since: since.toISOString(),
    }
    subjects.push(`${network} ${purpose}`)
    await openTask(sql, now, { kind: 'outgoing.stuck', subject: `${network} ${purpose}`, facts })
  }
  await sql`update app.operator_task set closed_at = ${now}
    where kind = 'outgoing.stuck' and closed_at is null and facts ->> 'network' = ${network}
      and subject <> all (${subjects}::text[])`
}

/**
 * Only the transaction with the chain's next nonce is worth replacing; on TRON only one whose attempts have all lapsed
 * may be signed again.
 */
async function isNext(
  { sql, rpc }: Context,
  network: Network,
  outgoing: Outgoing,
  nonces: Map<string, Promise<bigint>>,
): Promise<boolean> {
  if (network.kind === 'evm') {
    const next = nonces.get(outgoing.sender) ?? rpc[network.name].readNonce(outgoing.sender)
    nonces.set(outgoing.sender, next)
    return (await next) === outgoing.nonce
  }
  // A cancelled payout lapses by itself.
  if (outgoing.cancel_requested_at) return false
  const attempts = (await readAttempts(sql, [outgoing.id]))(outgoing.id)
  // The newest expires last, so that one question answers for a node that is behind.
  for (const { tx_hash, expires_at } of attempts) {
    if (!expires_at || !(await tronRpc(rpc, network).isLapsed(tx_hash, expires_at.getTime()))) return false
  }
  return attempts.length > 0
}

/** A sweep that waits for cheaper gas asks no node: nothing waits for it. */
const isHeldSweep = (signer: Signer, network: Network, now: ChainNow, { purpose, raw_amount }: Outgoing): boolean =>
  purpose === 'sweep' &&
  now.kind === 'evm' &&
  !isWorth(readGas(signer, network, now), network, transferGas, toMinor(network, BigInt(raw_amount)))

async function signOne(
  context: Context,
  network: Network,
  signer: Signer,
  { outgoing, now }: { readonly outgoing: Stuck; readonly now: ChainNow },
): Promise<boolean> {
  const { sql, rpc, clock } = context
  const affordable = await canSignAgain(context, network, outgoing, now)
  // This is read before the balance, which may not yet contain what arrives meanwhile.
  const isComing = await isTopUpComing(sql, outgoing)
  const native = outgoing.purpose === 'sweep' ? await rpc[network.name].readNativeBalance(outgoing.sender) : undefined
  return inTransaction(sql, async (tx) => {
    // The sweep is locked before the transaction's row and the nonce, as everywhere: one of two loops that would send gas waits.
    if (outgoing.sweep_id !== null) await tx`select from app.sweep where id = ${outgoing.sweep_id} for update`
    // The payments of a batch share its nonce.
    const rows = await tx<Outgoing[]>`
      select * from app.outgoing where state = 'open' and mined_block is null and (id = ${outgoing.id}
          or (contract is not null and network = ${network.name} and sender = ${outgoing.sender} and nonce = ${outgoing.nonce}))
        order by id for update skip locked`
    const row = rows.find((candidate) => candidate.id === outgoing.id)
    if (!row) return false
    const [newest] = (await readAttempts(tx, [row.id]))(row.id)
    invariant(newest, 'what goes out has an attempt')
    if (newest.attempt !== outgoing.newest) return false // another signer was quicker
    const key = await authorise(tx, network, signer, rows)
    const cancels = rows.some((candidate) => candidate.cancel_requested_at !== null) && network.kind === 'evm'
    const behind = await readLargestBehind(tx, row)
    const fees = affordable
      ? offerAgain(signer, network, now, { rows, row, cancels, behind, before: feesOf(newest) })
      : undefined
    const whyNot = affordable ? (isHigh(readGas(signer, network, now)) ? 'gas' : null) : 'liquidity'
    await markPayouts(tx, rows, fees ? null : whyNot)
    if (!fees) return false
    if (native !== undefined && network.kind === 'evm') {
      const lacks = row.gas * fees.maxFeeWei - native
      if (lacks > 0n) return !isComing && topUp(tx, context, network, signer, now, { row, native, lacks })
    }
    const signed = await signAttempt(signer, key, now, {
      network: allNetworks[row.network],
      intent: cancels ? { kind: 'nothing' } : replacementIntent(signer, rows),
      nonce: row.nonce,
      gas: row.gas,
      serial: row.withdrawal_id ?? row.sweep_id ?? row.proposal_id ?? row.id,
      fees,
    })
    signer.journal.append(rows.map(recordOf), { txHash: signed.txHash, at: clock.now() })
    await publishStore(context.sql, signer)
    for (const { id: outgoingId } of rows) {
      await storeAttempt(tx, clock.now(), { outgoingId, attempt: newest.attempt + 1, cancels, signed })
    }
    return true
  })
}

/** Tells whether the hot wallet's coins suffice for the same payment once more. Addresses with a sweep got theirs before it. */
async function canSignAgain(context: Context, network: Network, row: Stuck, now: ChainNow): Promise<boolean> {
  if (now.kind !== 'tron' || (row.purpose !== 'payout' && row.purpose !== 'own-funds')) return true
  const transfer = { token: network.token, from: row.sender, to: row.recipient, raw: BigInt(row.raw_amount) }
  const energy = await context.rpc[network.name].estimateTransfer(transfer)
  invariant(energy !== undefined, `the token refuses a transfer to ${row.recipient}`)
  return canBurn(context, network, now, { sender: row.sender, energy, again: row.id })
}

/** A payout in progress for which no more may be offered does not count as overdue for others; one that the wallet cannot pay does. */
const markPayouts = (tx: Transaction, rows: readonly Outgoing[], waitingFor: 'gas' | 'liquidity' | null) => tx`
  update app.withdrawal set waiting_for = ${waitingFor}
    where id = any (${int8Array(rows.flatMap((row) => row.withdrawal_id ?? []))}::bigint[])
      and state in ('sending', 'sent') and waiting_for is distinct from ${waitingFor}`

/** The largest payment that waits for the nonce of a transaction, token units. */
async function readLargestBehind(tx: Transaction, { network, sender, nonce }: Outgoing): Promise<bigint> {
  const [row] = await tx<{ most: string | null }[]>`
    select max(raw_amount)::text as most from app.outgoing
      where network = ${network} and sender = ${sender} and nonce > ${nonce} and state = 'open' and mined_block is null
        and purpose in ('payout', 'own-funds')`
  return BigInt(row?.most ?? 0)
}

interface Replaced {
  readonly rows: readonly Outgoing[]
  readonly row: Outgoing
  readonly cancels: boolean
  readonly behind: bigint
  readonly before: GasFees
}

/**
 * The fees of the next attempt. While gas is above its ceiling, only what is worth it is offered more: the payment
 * itself, or one that waits for its nonce. A cancellation may always offer more: it takes less gas than the
 * payment, so that a higher price per unit costs no more.
 * @returns undefined while the limits allow no offer that a block would take
 */
function offerAgain(
  signer: Signer,
  network: Network,
  now: ChainNow,
  { rows, row, cancels, behind, before }: Replaced,
): GasFees | undefined {
  if (now.kind === 'tron') return feesAgain(now, row.gas, before, 0n)
  const gas = readGas(signer, network, now)
  if (cancels) return feesAgain(now, nativeGas, before, (gas.most * row.gas) / nativeGas)
  const own = row.purpose === 'gas' ? 0n : rows.reduce((sum, one) => sum + BigInt(one.raw_amount), 0n)
  const moved = toMinor(network, own > behind ? own : behind)
  const goes = isWorth(gas, network, transferGas * BigInt(rows.length), moved)
  return goes ? feesAgain(now, row.gas, before, offerMost(gas)) : undefined
}

const replacementIntent = (signer: Signer, rows: readonly Outgoing[]): Intent =>
  rows[0]?.purpose === 'anchor' ? { kind: 'data', data: recordedAnchor(signer, rows[0].anchor_epoch) } : intentOf(rows)

const feesOf = ({ max_fee_wei, priority_fee_wei }: OutgoingAttempt) => ({
  maxFeeWei: BigInt(max_fee_wei),
  priorityFeeWei: BigInt(priority_fee_wei),
})

/** Tells whether the address of a sweep gets native coins for it. */
async function isTopUpComing(sql: Context['sql'] | Transaction, { sweep_id: sweep }: Outgoing): Promise<boolean> {
  const [coming] = await sql`
    select from app.outgoing where sweep_id = ${sweep} and purpose = 'gas' and state = 'open'`
  return coming !== undefined
}

/** A sweep whose gas has become more expensive than what its address holds first gets the difference. */
async function topUp(
  tx: Transaction,
  context: Context,
  network: Network,
  signer: Signer,
  now: ChainNow,
  { row, native, lacks }: { row: Outgoing; native: bigint; lacks: bigint },
): Promise<boolean> {
  invariant(row.sweep_id !== null, 'it is a sweep')
  if ((await isTopUpComing(tx, row)) || (await readBehindSince(tx, row.sweep_id, native))) return false
  return fundGas(tx, context, network, signer, now, { sweep: { id: row.sweep_id, address: row.sender }, lacks })
}

/**
 * Checks that a replacement was authorised. A payout or an anchor must equal the journal's record for its nonce, whatever became
 * of the approvals since. An anchor's content is the signer's own record. The signer derives the receivers of sweeps and their gas itself.
 * @returns the key that signs
 * @throws InvariantError when nothing authorises it
 */
async function authorise(
  tx: Transaction,
  network: Network,
  signer: Signer,
  rows: readonly Outgoing[],
): Promise<Wallet> {
  const { keys } = signer
  const [row] = rows
  invariant(row, 'a transaction has an effect')
  switch (row.purpose) {
    case 'sweep':
      invariant(isOurs(signer, network, row.recipient), `sweep ${row.sweep_id} does not end in the hot wallet`)
      return depositKeyOf(tx, keys, row.sender)
    case 'gas':
      await depositKeyOf(tx, keys, row.recipient)
      checkTopUp(network, BigInt(row.raw_amount))
      break
    case 'payout':
    case 'own-funds':
    case 'anchor':
      checkJournaled(signer, rows)
      invariant(
        row.contract === null || row.contract === signer.contracts[network.name],
        `payout ${row.id} goes through another contract`,
      )
  }
  invariant(row.sender === keys.hot.address, `${row.purpose} ${row.id} does not leave the hot wallet`)
  return keys.hot
}

/** Payouts leave from the contract, and did from the hot wallet before there was one. */
const isOurs = ({ keys, contracts }: Signer, network: Network, address: string): boolean =>
  address === keys.hot.address || address === contracts[network.name]

/** @throws InvariantError when the journal does not have these effects for their nonce */
function checkJournaled({ journal }: Signer, rows: readonly Outgoing[]): void {
  const wanted = rows.map(recordOf)
  const [one] = wanted
  invariant(one, 'a transaction has an effect')
  const { network, sender, nonce, subject } = one
  const found =
    nonce === null ? journal.findSubject(network, one.purpose, subject) : journal.listByNonce(network, sender, nonce)
  const before = found === undefined ? [] : [found].flat()
  invariant(before.length > 0, `${one.purpose} ${subject} was never signed here`)
  if (areSameTransaction(before, wanted)) return
  const signed = before.map(({ purpose, subject: id, recipient }) => `${purpose} ${id} to ${recipient}`)
  throw new InvariantError(`nonce ${nonce} was signed for ${signed.join(', ')}`)
}
