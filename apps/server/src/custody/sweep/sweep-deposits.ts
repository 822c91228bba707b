import { nextState } from '#platform/state/transitions'
import { type Network, toMinor, toNativeMinor } from '@synet/core/network'
import { atMost } from '@synet/chain/payout/fees'
import { nativeGas } from '@synet/chain/payout/sign-evm'
import { readFinalBalances } from '@synet/chain/rpc/read-final-balances'
import { formatMinor, statedMinor } from '@synet/core/amount'
import { addMs, minutes } from '@synet/core/clock'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { openTask } from '#platform/task/operator-task'
import type { Context } from '#platform/context'
import { isAboutRow } from '#custody/payout/is-about-row'
import { checkPosition } from '#custody/payout/sign/check-position'
import { findDue, findRetired, type Held, reportMissing } from '#custody/sweep/find-deposits'
import { findInterruptedTopUp, fundGas, isTopUp, readBehindSince, resumeTopUp } from '#custody/sweep/fund-gas'
import { tronBandwidth, withMargin, isHigh, isWorth, offerMost, readGas } from '#custody/payout/sign/gas'
import { rebookSweeps } from '#custody/sweep/rebook-sweeps'
import { type ChainNow, feesNow, readChainNow, signAttempt } from '#custody/payout/sign/sign-attempt'
import { signAndStore } from '#custody/payout/sign/sign-and-store'
import { payerAddress } from '#custody/payout/sign/payer'
import { depositKeyOf, type Signer, type SigningKeys } from '#custody/payout/sign/signing-keys'
import { readAddressBooks } from '#custody/sweep/swept'
import { readSettings } from '#platform/settings'
import { transferGas } from '#money/withdrawal/gas-price'

/**
 * Moves what was credited at deposit addresses to the address that payouts leave from, one step per pass: a sweep is opened for an address
 * that is worth it, the missing gas is sent there, then its tokens leave. Every step is a row before it is broadcast,
 * so that the next process continues after a kill. Sweeps have no ledger entries, because all addresses are ours.
 * @returns true when there may be more to do at once
 */
export async function sweepDeposits(context: Context, network: Network, signer: Signer): Promise<boolean> {
  let failure: unknown
  const rebooked = await rebookSweeps(context, network, signer).catch((error: unknown) => {
    failure = error
    return false
  })
  await markLate(context, network)
  const opened = await openSweep(context, network, payerAddress(signer, network), signer.keys.retired)
  const advanced = await advanceSweep(context, network, signer)
  // A node that does not report one lost sweep delays no other sweep.
  if (failure) throw failure
  return advanced || opened || rebooked
}

/**
 * A transfer may be credited after the sweep that moved it was signed. Its block says which sweep that was: the first
 * whose balance was read at that block or later.
 */
const markLate = ({ sql }: Context, network: Network) => sql`
  update app.chain_transfer t set sweep_id = (
      select min(s.id) from app.sweep s where s.network = t.network and s.address = t.address and ${includesTransfer(sql)})
    where t.network = ${network.name} and t.state = 'credited' and t.sweep_id is null
      and exists (select from app.sweep s where s.network = t.network and s.address = t.address and ${includesTransfer(sql)})`

/** Tells whether sweep `s` moved transfer `t` of its address. */
const includesTransfer = (sql: Context['sql']) => sql`s.state <> 'failed' and s.through_block >= t.block_number`

/**
 * Opens a sweep for the address that holds most, if one is worth it. The hot wallet takes no more above its cap: a sweep
 * that does not fit below the cap waits, and a smaller one precedes it.
 * @param wallet the address that payouts leave from
 * @param retired former hot wallets, which are emptied first
 * @returns whether it opened one
 */
export async function openSweep(
  context: Context,
  network: Network,
  wallet: string,
  retired: SigningKeys['retired'] = [],
): Promise<boolean> {
  const { sql, clock } = context
  const minimum = statedMinor('USDT', network.minSweep)
  const room = await readRoom(context, network, wallet)
  const isWithinLimits = ({ there }: Held) => toMinor(network, there) >= minimum && toMinor(network, there) <= room
  const due =
    (await findRetired(context, network, retired)).find(isWithinLimits) ??
    (await findDue(context, network, minimum, isWithinLimits))
  if (!due) return false
  await sql`
    insert into app.sweep (network, address, raw_amount, state, created_at)
      values (${network.name}, ${due.address}, ${due.there.toString()}, 'open', ${clock.now()}) on conflict do nothing`
  return true
}

/**
 * Reads how much the hot wallet can take up to its cap, less the amount of open sweeps, in minor units. A sweep that is
 * delayed takes no room from others: it needs some when it can continue.
 * @param sweep is left out
 */
async function readRoom({ sql, rpc }: Context, network: Network, wallet: string, sweep = 0n): Promise<bigint> {
  const { hotWalletCap } = await readSettings(sql)
  const held = await rpc[network.name].readTokenBalance({ token: network.token, address: wallet })
  const [coming] = await sql<{ total: string }[]>`
    select coalesce(sum(s.raw_amount), 0)::text as total from app.sweep s
      where s.network = ${network.name} and s.state = 'open' and s.id <> ${sweep}
        and (s.next_at is null or exists (select from app.outgoing g where g.sweep_id = s.id and g.state = 'open'))`
  return hotWalletCap - toMinor(network, held + BigInt(coming?.total ?? 0))
}

interface Idle {
  readonly id: bigint
  readonly address: string
  /** What the address held when its sweep was opened, token units. */
  readonly raw_amount: string
  /** What is credited at the address and on no sweep, minor units. */
  readonly unswept: bigint
}

const idleAtOnce = 20
/** A sweep that could not continue is tried again after this time. */
const againMs = minutes(1)
/** The token may take a refused transfer later: it was paused, or an address is no longer on its list. */
const refusedAgainMs = minutes(10)
/** Nodes that do not report the gas of a sweep for this long need more than a moment. */
const behindMs = minutes(30)

/**
 * Advances the sweep that has waited longest of those that do not wait for a transaction: it gets its gas, or its tokens leave. A
 * sweep that cannot continue is put off, so that it does not block the others.
 */
async function advanceSweep(context: Context, network: Network, signer: Signer): Promise<boolean> {
  const { sql, clock } = context
  const idle = await readIdle(sql, network, { at: clock.now() })
  const interrupted = await findInterruptedTopUp(context, network, signer)
  if ((idle.length === 0 && !interrupted) || !(await checkPosition(context, network, signer))) return false
  if (interrupted && (await resumeTopUp(context, network, signer, interrupted))) return true
  const now = await readChainNow(context, network)
  let failure: unknown
  for (const sweep of idle) {
    try {
      if (await advanceOne(context, network, signer, { sweep, now })) return true
    } catch (error) {
      await putOff(context, sweep, againMs)
      // The failure of a node or of the database says nothing about the sweep.
      if (!isAboutRow(error)) failure ??= error
      else {
        const facts = { network: network.name, reason: error.message }
        await openTask(sql, clock.now(), { kind: 'outgoing.failed', subject: `sweep ${sweep.id}`, facts })
      }
    }
  }
  if (failure) throw failure
  return false
}

const readIdle = (
  sql: Transaction | Context['sql'],
  network: Network,
  { at, id = null }: { readonly at: Date | null; readonly id?: bigint | null },
) => sql<Idle[]>`
  select s.id, s.address, s.raw_amount, (select coalesce(sum(t.amount), 0)::bigint from app.chain_transfer t
        where t.network = s.network and t.address = s.address and t.state = 'credited' and t.sweep_id is null) as unswept
    from app.sweep s
    where s.network = ${network.name} and s.state = 'open' and (${id}::bigint is null or s.id = ${id})
      and (${at}::timestamptz is null or s.next_at is null or s.next_at <= ${at})
      and not exists (select from app.outgoing g where g.sweep_id = s.id and g.state = 'open')
    order by coalesce(s.next_at, s.created_at), s.id limit ${idleAtOnce}`

const putOff = (
  { sql, clock }: Pick<Context, 'clock'> & { readonly sql: Transaction | Context['sql'] },
  { id }: Idle,
  ms: number,
  waitingFor: 'gas' | null = null,
) => sql`
  update app.sweep set next_at = ${addMs(clock.now(), ms)}, waiting_for = ${waitingFor} where id = ${id} and state = 'open'`

async function advanceOne(
  context: Context,
  network: Network,
  signer: Signer,
  { sweep, now }: { readonly sweep: Idle; readonly now: ChainNow },
): Promise<boolean> {
  const { sql, rpc } = context
  const price = readGas(signer, network, now)
  const held = toMinor(network, BigInt(sweep.raw_amount))
  // More may have come since it was opened.
  const worth = held > sweep.unswept ? held : sweep.unswept
  if (!isWorth(price, network, transferGas + nativeGas, worth)) return waitForGas(context, sweep)
  const wallet = payerAddress(signer, network)
  const { blockNumber, balances } = await readFinalBalances(rpc[network.name], network, [sweep.address])
  const [raw = 0n] = balances
  if (!(await isAllThere(context, network, signer, { address: sweep.address, there: raw, blockNumber }))) {
    await putOff(context, sweep, againMs)
    return false
  }
  // A reorg removed the money, or another database swept it, so nothing is left to do.
  if (raw === 0n) return endEmpty(context, network, sweep)
  if (toMinor(network, raw) > (await readRoom(context, network, wallet, sweep.id))) {
    await putOff(context, sweep, againMs)
    return false
  }
  const most = offerMost(price)
  const cost = await costOfSweep(context, network, now, { from: sweep.address, to: wallet, raw, most })
  if (!cost) return reportRefused(context, network, sweep)
  const { gas, wanted, enough } = cost
  const native = await rpc[network.name].readNativeBalance(sweep.address)
  if (isHigh(price) && native < enough && !isTopUp(network, wanted)) return waitForGas(context, sweep)
  return inTransaction(sql, async (tx) => {
    await tx`select from app.sweep where id = ${sweep.id} for update`
    const [still] = await readIdle(tx, network, { at: null, id: sweep.id })
    if (!still) return true // another signer was quicker
    const key = await depositKeyOf(tx, signer.keys, sweep.address)
    if (native < enough) {
      const since = await readBehindSince(tx, sweep.id, native)
      if (since) return waitForNodes(tx, context, network, { sweep, native, since })
      await tx`update app.sweep set next_at = null, waiting_for = null where id = ${sweep.id}`
      return fundGas(tx, context, network, signer, now, { sweep, lacks: wanted - native })
    }
    const nonce = network.kind === 'tron' ? null : await nextNonceOf(tx, network, sweep.address)
    const outgoing = {
      network: network.name,
      sender: sweep.address,
      purpose: 'sweep',
      recipient: wallet,
      sweep_id: sweep.id,
      nonce,
      raw_amount: raw.toString(),
      gas,
    } as const
    const outcome = await signAndStore(tx, context, network, signer, [outgoing], () =>
      signAttempt(signer, key, now, {
        network,
        intent: { kind: 'token', to: wallet, raw },
        nonce,
        gas,
        serial: sweep.id,
        // The address can afford no more.
        fees: atMost(feesNow(now, gas, most), now.kind === 'evm' ? native / gas : undefined),
      }),
    )
    if (outcome !== 'signed') return false
    await storeSigned(tx, context.clock.now(), network, { sweep, raw, blockNumber })
    return true
  })
}

/** Tells whether an address holds all that is credited to it and not swept. Former hot wallets have no such books. */
async function isAllThere(
  context: Context,
  network: Network,
  { keys }: Signer,
  { blockNumber, ...held }: Held & { readonly blockNumber: bigint },
): Promise<boolean> {
  if (keys.retired.some(({ address }) => address === held.address)) return true
  const books = await readAddressBooks(context.sql, network, [held.address], blockNumber)
  return reportMissing(context, network, { ...held, books: books.get(held.address) })
}

/** Marks what a signed sweep moves: all that its address had at the block of the balance, also what failed to leave before. */
async function storeSigned(
  tx: Transaction,
  at: Date,
  { name: network }: Network,
  { sweep, raw, blockNumber }: { readonly sweep: Idle; readonly raw: bigint; readonly blockNumber: bigint },
): Promise<void> {
  await tx`update app.sweep set raw_amount = ${raw.toString()}, through_block = ${blockNumber}, next_at = null, waiting_for = null where id = ${sweep.id}`
  await tx`update app.chain_transfer t set sweep_id = ${sweep.id}
    where t.network = ${network} and t.address = ${sweep.address} and t.state = 'credited' and t.block_number <= ${blockNumber}
      and (t.sweep_id is null or exists (select from app.sweep s where s.id = t.sweep_id and s.state = 'failed'))`
  await closeReports(tx, at, network, sweep)
}

/** Reports about the sweeps of an address end once one of the sweeps is sent. */
const closeReports = (tx: Context['sql'] | Transaction, at: Date, network: string, { address }: Idle) => tx`
  update app.operator_task k set closed_at = ${at} from app.sweep s
    where k.closed_at is null and s.network = ${network} and s.address = ${address}
      and ((k.kind = 'sweep.failed' and k.subject = s.id::text) or (k.kind = 'outgoing.failed' and k.subject = 'sweep ' || s.id))`

async function endEmpty({ sql, clock }: Context, { name: network }: Network, sweep: Idle): Promise<boolean> {
  await sql`update app.sweep set state = ${nextState('sweep', 'open', 'done')}, raw_amount = 0, ended_at = ${clock.now()}
    where id = ${sweep.id} and state = 'open'`
  await closeReports(sql, clock.now(), network, sweep)
  return true
}

async function waitForGas(context: Context, sweep: Idle): Promise<boolean> {
  await putOff(context, sweep, againMs, 'gas')
  return false
}

/** Puts off a sweep whose gas nodes do not report, and opens a task when they continue to do so. */
async function waitForNodes(
  tx: Transaction,
  context: Context,
  network: Network,
  { sweep, native, since }: { readonly sweep: Idle; readonly native: bigint; readonly since: Date },
): Promise<boolean> {
  const now = context.clock.now()
  await putOff({ ...context, sql: tx }, sweep, againMs)
  if (since > addMs(now, -behindMs)) return false
  const told = `${formatMinor(network.native, toNativeMinor(network, native))} ${network.native}`
  const reason = `nodes tell of ${told} at ${sweep.address}, which got more for its gas`
  await openTask(tx, now, {
    kind: 'outgoing.failed',
    subject: `sweep ${sweep.id}`,
    facts: { network: network.name, reason },
  })
  return false
}

interface SweepCost {
  /** The gas limit; on TRON the fee limit in sun. */
  readonly gas: bigint
  /** The balance that an address with less than `enough` is topped up to, in wei or sun. */
  readonly wanted: bigint
  /** The smallest sufficient balance, which tolerates a small rise of the base fee without another top-up. */
  readonly enough: bigint
}

/** @returns undefined when the token would refuse the transfer */
async function costOfSweep(
  { rpc }: Context,
  network: Network,
  now: ChainNow,
  { most, ...of }: { from: string; to: string; raw: bigint; most: bigint },
): Promise<SweepCost | undefined> {
  const estimate = await rpc[network.name].estimateTransfer({ token: network.token, ...of })
  if (estimate === undefined) return undefined
  const limit = withMargin(estimate)
  if (now.kind === 'evm') {
    const { maxFeeWei, priorityFeeWei } = feesNow(now, limit, most)
    const enough = (now.baseFeeWei * 5n) / 4n + priorityFeeWei
    return { gas: limit, wanted: limit * maxFeeWei, enough: limit * (enough < maxFeeWei ? enough : maxFeeWei) }
  }
  const feeLimit = limit * now.energyPriceSun
  return { gas: feeLimit, wanted: feeLimit + tronBandwidth, enough: feeLimit + tronBandwidth }
}

/**
 * Puts off a sweep that the token would refuse, such as one from a blacklisted address, so that it costs no gas and
 * delays no other sweep.
 */
async function reportRefused(context: Context, { name: network }: Network, sweep: Idle): Promise<boolean> {
  const { sql, clock } = context
  await putOff(context, sweep, refusedAgainMs)
  const facts = { network, address: sweep.address }
  await openTask(sql, clock.now(), { kind: 'sweep.failed', subject: sweep.id.toString(), facts })
  return false
}

/**
 * Reads the next nonce of a deposit address. Nobody else has ever signed for it, so the stored transactions give its
 * nonce.
 */
async function nextNonceOf(tx: Transaction, network: Network, address: string): Promise<bigint> {
  const [row] = await tx<{ next: bigint }[]>`
    select coalesce(max(nonce) + 1, 0)::bigint as next from app.outgoing where network = ${network.name} and sender = ${address}`
  return row?.next ?? 0n
}
