import { nextState } from '#state/transitions'
import { type Network, toMinor, toNativeMinor } from '@synet/core/network'
import { nativeGas } from '@synet/chain/payout/sign-evm'
import { formatMinor, parseMinor } from '@synet/core/amount'
import { invariant } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { openTask } from '#chain/operator-task'
import { type Context, tronRpc } from '#context'
import { checkPosition } from '#payout/sign/check-position'
import { lockNonce } from '#payout/outgoing'
import { type ChainNow, feesNow, readChainNow, signAttempt } from '#payout/sign/sign-attempt'
import { signAndStore } from '#payout/sign/sign-and-store'
import { payerAddress } from '#payout/sign/payer'
import { depositKeyOf, type Signer, type SigningKeys } from '#payout/sign/signing-keys'
import { readSettings } from '#settings'

/**
 * Moves what was credited at deposit addresses to the address that payouts leave from, one step a pass: a sweep is opened for an address
 * that is worth it, the missing gas is sent there, then its tokens leave. Every step is a row before it is broadcast,
 * so that the next process continues after a kill. Sweeps have no ledger entries, because all addresses are ours.
 * @returns true when there may be more to do at once
 */
export async function sweepDeposits(context: Context, network: Network, signer: Signer): Promise<boolean> {
  const opened = await openSweep(context, network, payerAddress(signer, network), signer.keys.retired)
  return (await advanceSweep(context, network, signer)) || opened
}

/**
 * Opens a sweep for the address that holds most, if one is worth it. Above its cap the hot wallet takes no more, and
 * the money stays spread over its addresses.
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
  const { sql, rpc, clock } = context
  const minimum = parseMinor('USDT', network.minSweep)
  invariant(minimum !== undefined, 'a network names its least sweep')
  const { hotWalletCap } = await readSettings(sql)
  const due = (await findRetired(context, network, retired, minimum)) ?? (await findDue(context, network, minimum))
  if (!due) return false
  const { address, there } = due
  const held = await rpc[network.name].readTokenBalance({ token: network.token, address: wallet })
  const [coming] = await sql<{ total: string }[]>`
    select coalesce(sum(raw_amount), 0)::text as total from app.sweep where network = ${network.name} and state = 'open'`
  if (toMinor(network, held + BigInt(coming?.total ?? 0) + there) > hotWalletCap) return false
  return inTransaction(sql, async (tx) => {
    const [sweep] = await tx<{ id: bigint }[]>`
      insert into app.sweep (network, address, raw_amount, state, created_at)
        values (${network.name}, ${address}, ${there.toString()}, 'open', ${clock.now()}) on conflict do nothing returning id`
    if (!sweep) return true // another signer was quicker
    await tx`update app.chain_transfer set sweep_id = ${sweep.id}
      where network = ${network.name} and address = ${address} and state = 'credited' and sweep_id is null`
    return true
  })
}

/** A former hot wallet that holds enough and is not being swept. */
async function findRetired(
  { sql, rpc }: Context,
  network: Network,
  retired: SigningKeys['retired'],
  minimum: bigint,
): Promise<{ readonly address: string; readonly there: bigint } | undefined> {
  for (const { address } of retired) {
    const [open] = await sql`
      select from app.sweep where network = ${network.name} and address = ${address} and state = 'open'`
    const there = open ? 0n : await rpc[network.name].readTokenBalance({ token: network.token, address })
    if (there > 0n && toMinor(network, there) >= minimum) return { address, there }
  }
  return undefined
}

const dueAtOnce = 20

/**
 * The address that holds most and is worth a sweep. An address that holds less than was credited to it is left alone
 * and reported: a sweep would hide that money is missing.
 */
async function findDue({ sql, rpc, clock }: Context, network: Network, minimum: bigint) {
  const rows = await sql<{ address: string; total: bigint }[]>`
    select t.address, sum(t.amount)::bigint as total from app.chain_transfer t
        join app.deposit_address a on a.address = t.address and a.purpose <> 'wallet'
      where t.network = ${network.name} and t.state = 'credited' and t.sweep_id is null
        and not exists (select from app.sweep s where s.network = t.network and s.address = t.address and s.state = 'open')
      group by t.address having sum(t.amount) >= ${minimum} order by total desc, t.address limit ${dueAtOnce}`
  for (const { address, total } of rows) {
    const there = await rpc[network.name].readTokenBalance({ token: network.token, address })
    if (toMinor(network, there) >= total) return { address, there }
    const facts = { network: network.name, address, amount: formatMinor('USDT', total) }
    await openTask(sql, clock.now(), { kind: 'transfer.mismatch', subject: `${network.name} ${address}`, facts })
  }
  return undefined
}

interface Idle {
  readonly id: bigint
  readonly address: string
}

const idleAtOnce = 20

/**
 * Advances the oldest sweep that does not wait for a transaction: it gets its gas, or its tokens leave. A sweep that
 * fails does not block the others.
 */
async function advanceSweep(context: Context, network: Network, signer: Signer): Promise<boolean> {
  const { sql, clock } = context
  const idle = await readIdle(sql, network, null)
  if (idle.length === 0 || !(await checkPosition(context, network, signer))) return false
  for (const sweep of idle) {
    try {
      if (await advanceOne(context, network, signer, sweep)) return true
    } catch (error) {
      const facts = { network: network.name, reason: error instanceof Error ? error.message : String(error) }
      await openTask(sql, clock.now(), { kind: 'outgoing.failed', subject: `sweep ${sweep.id}`, facts })
    }
  }
  return false
}

const readIdle = (sql: Transaction | Context['sql'], network: Network, id: bigint | null) => sql<Idle[]>`
  select s.id, s.address from app.sweep s
    where s.network = ${network.name} and s.state = 'open' and (${id}::bigint is null or s.id = ${id})
      and not exists (select from app.outgoing g where g.sweep_id = s.id and g.state = 'open')
    order by s.id limit ${idleAtOnce}`

async function advanceOne(context: Context, network: Network, signer: Signer, sweep: Idle): Promise<boolean> {
  const { sql, rpc, clock } = context
  const wallet = payerAddress(signer, network)
  const raw = await rpc[network.name].readTokenBalance({ token: network.token, address: sweep.address })
  if (raw === 0n) {
    // A reorg removed the money, or another database swept it, so nothing is left to do.
    await sql`update app.sweep set state = ${nextState('sweep', 'open', 'done')}, ended_at = ${clock.now()} where id = ${sweep.id} and state = 'open'`
    return true
  }
  const now = await readChainNow(context, network)
  const cost = await costOfSweep(context, network, now, { from: sweep.address, to: wallet, raw })
  if (!cost) return refuseSweep(context, network, sweep)
  const { gas, wanted, enough } = cost
  const native = await rpc[network.name].readNativeBalance(sweep.address)
  return inTransaction(sql, async (tx) => {
    await tx`select from app.sweep where id = ${sweep.id} for update`
    const [still] = await readIdle(tx, network, sweep.id)
    if (!still) return true // another signer was quicker
    const key = await depositKeyOf(tx, signer.keys, sweep.address)
    if (native < enough) return fundGas(tx, context, network, signer, now, { sweep, lacks: wanted - native })
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
      signAttempt(key, now, {
        network,
        intent: { kind: 'token', to: wallet, raw },
        nonce,
        gas,
        serial: sweep.id,
        ...(now.kind === 'evm' && { maxFeeWei: native / gas }),
      }),
    )
    if (outcome !== 'signed') return false
    await tx`update app.sweep set raw_amount = ${raw.toString()} where id = ${sweep.id}`
    return true
  })
}

/** Bandwidth of a token transfer, some 350 bytes at 1,000 sun each, rounded up. */
const tronBandwidth = 500_000n

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
  of: { from: string; to: string; raw: bigint },
): Promise<SweepCost | undefined> {
  const estimate = await rpc[network.name].estimateTransfer({ token: network.token, ...of })
  if (estimate === undefined) return undefined
  const limit = (estimate * 5n) / 4n
  if (now.kind === 'evm') {
    const { maxFeeWei, priorityFeeWei } = feesNow(now, limit)
    return { gas: limit, wanted: limit * maxFeeWei, enough: limit * ((now.baseFeeWei * 5n) / 4n + priorityFeeWei) }
  }
  const feeLimit = limit * (await tronRpc(rpc, network).readEnergyPrice())
  return { gas: feeLimit, wanted: feeLimit + tronBandwidth, enough: feeLimit + tronBandwidth }
}

/**
 * Fails a sweep that the token would refuse, such as one from a blacklisted address, so that it costs no gas and delays
 * no other sweep.
 */
function refuseSweep({ sql, clock }: Context, { name: network }: Network, { id, address }: Idle): Promise<boolean> {
  const at = clock.now()
  return inTransaction(sql, async (tx) => {
    const failed =
      await tx`update app.sweep set state = ${nextState('sweep', 'open', 'failed')}, ended_at = ${at} where id = ${id} and state = 'open'`
    if (failed.count > 0) {
      await openTask(tx, at, { kind: 'sweep.failed', subject: id.toString(), facts: { network, address } })
    }
    return true
  })
}

/**
 * Funds a sweep that lacks native coins for its gas: the hot wallet sends just the missing amount, and never more than
 * the network's limit.
 * @param sweep its address is known to be derived from the signer's seed
 * @returns whether it was signed
 */
export async function fundGas(
  tx: Transaction,
  context: Context,
  network: Network,
  signer: Signer,
  now: ChainNow,
  { sweep, lacks }: { sweep: { id: bigint; address: string }; lacks: bigint },
): Promise<boolean> {
  checkTopUp(network, lacks)
  const wallet = await lockNonce(tx, network)
  if (!wallet) return false
  const outgoing = {
    network: network.name,
    sender: signer.keys.hot.address,
    purpose: 'gas',
    recipient: sweep.address,
    sweep_id: sweep.id,
    nonce: wallet.nonce,
    raw_amount: lacks.toString(),
    gas: nativeGas,
  } as const
  const outcome = await signAndStore(tx, context, network, signer, [outgoing], () =>
    signAttempt(signer.keys.hot, now, {
      network,
      intent: { kind: 'native', to: sweep.address, amount: lacks },
      nonce: wallet.nonce,
      gas: nativeGas,
      serial: sweep.id,
    }),
  )
  return outcome === 'signed'
}

/** @throws InvariantError when one sweep would get more native coins than any sweep needs */
export function checkTopUp(network: Network, units: bigint): void {
  const most = parseMinor(network.native, network.topUpMax)
  invariant(most !== undefined, 'a network names its largest top-up')
  invariant(toNativeMinor(network, units) <= most, `a sweep on ${network.name} wants ${units} units of gas money`)
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
