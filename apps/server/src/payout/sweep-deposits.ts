import { type Network, toMinor } from '@synet/chain/network'
import { nativeGas } from '@synet/chain/payout/sign-evm'
import { parseMinor } from '@synet/core/amount'
import { invariant } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { openTask } from '#chain/operator-task'
import type { Context } from '#context'
import { keepOutgoing, lockNonce } from '#payout/outgoing'
import { type ChainNow, feesNow, readChainNow, signAttempt } from '#payout/sign-attempt'
import type { SigningKeys } from '#payout/signing-keys'
import { readSettings } from '#settings'

/**
 * Moves what was credited at deposit addresses to the hot wallet, one step a pass: a sweep is opened for an address that
 * is worth it, the gas it lacks is sent there, then its tokens leave. Every step is a row before it is broadcast, so
 * whoever comes next goes on where this one was killed. No entry in the ledger: it is all ours.
 * @returns true when there may be more to do at once
 */
export async function sweepDeposits(context: Context, network: Network, keys: SigningKeys): Promise<boolean> {
  const opened = await openSweep(context, network, keys.hot.address)
  return (await advanceSweep(context, network, keys)) || opened
}

/**
 * Opens a sweep for the address that holds most, if one is worth it. Above its cap the hot wallet takes no more: the money
 * stays spread over its addresses. @param wallet the hot wallet's address @returns whether it opened one
 */
export async function openSweep(context: Context, network: Network, wallet: string): Promise<boolean> {
  const { sql, rpc, clock } = context
  const minimum = parseMinor('USDT', network.minSweep)
  invariant(minimum !== undefined, 'a network names its least sweep')
  const [due] = await sql<{ address: string; total: bigint }[]>`
    select t.address, sum(t.amount)::bigint as total from app.chain_transfer t
        join app.deposit_address a on a.address = t.address and a.purpose <> 'wallet'
      where t.network = ${network.name} and t.state = 'credited' and t.sweep_id is null
        and not exists (select from app.sweep s where s.network = t.network and s.address = t.address and s.state = 'open')
      group by t.address having sum(t.amount) >= ${minimum} order by total desc, t.address limit 1`
  if (!due) return false
  const rpcHere = rpc[network.name]
  const [{ hotWalletCap }, held, there] = await Promise.all([
    readSettings(sql),
    rpcHere.readTokenBalance({ token: network.token, address: wallet }),
    rpcHere.readTokenBalance({ token: network.token, address: due.address }),
  ])
  const [coming] = await sql<{ total: string }[]>`
    select coalesce(sum(raw_amount), 0)::text as total from app.sweep where network = ${network.name} and state = 'open'`
  if (toMinor(network, held + BigInt(coming?.total ?? 0) + there) > hotWalletCap) return false
  return inTransaction(sql, async (tx) => {
    const [sweep] = await tx<{ id: bigint }[]>`
      insert into app.sweep (network, address, raw_amount, state, created_at)
        values (${network.name}, ${due.address}, ${there.toString()}, 'open', ${clock.now()}) on conflict do nothing returning id`
    if (!sweep) return true // another signer was quicker
    await tx`update app.chain_transfer set sweep_id = ${sweep.id}
      where network = ${network.name} and address = ${due.address} and state = 'credited' and sweep_id is null`
    return true
  })
}

interface Idle {
  readonly id: bigint
  readonly address: string
  readonly hd_index: bigint
}

/** The oldest sweep that waits for nothing on the chain gets its gas, or leaves. */
async function advanceSweep(context: Context, network: Network, keys: SigningKeys): Promise<boolean> {
  const { sql, rpc, clock } = context
  const idle = (tx: Transaction | Context['sql'], id: bigint | null) => tx<Idle[]>`
    select s.id, s.address, a.hd_index from app.sweep s join app.deposit_address a on a.address = s.address
      where s.network = ${network.name} and s.state = 'open' and (${id}::bigint is null or s.id = ${id})
        and not exists (select from app.outgoing g where g.sweep_id = s.id and g.state = 'open')
      order by s.id limit 1`
  const [sweep] = await idle(sql, null)
  if (!sweep) return false
  const raw = await rpc[network.name].readTokenBalance({ token: network.token, address: sweep.address })
  if (raw === 0n) {
    // A reorg took it, or another database swept it: nothing is left to do.
    await sql`update app.sweep set state = 'done', ended_at = ${clock.now()} where id = ${sweep.id} and state = 'open'`
    return true
  }
  const now = await readChainNow(context, network)
  const cost = await costOfSweep(context, network, now, { from: sweep.address, to: keys.hot.address, raw })
  if (!cost) return refuseSweep(context, network, sweep)
  const { gas, wanted, enough } = cost
  const native = await rpc[network.name].readNativeBalance(sweep.address)
  const at = clock.now()
  return inTransaction(sql, async (tx) => {
    await tx`select from app.sweep where id = ${sweep.id} for update`
    const [still] = await idle(tx, sweep.id)
    if (!still) return true // another signer was quicker
    if (native < enough) return fundGas(tx, context, network, keys, now, { sweep, lacks: wanted - native })
    const [halted] =
      await tx`select from app.network_state where network = ${network.name} and halted_reason is not null`
    if (halted) return false
    const nonce = network.kind === 'tron' ? null : await nextNonceOf(tx, network, sweep.address)
    const intent = { kind: 'token', to: keys.hot.address, raw } as const
    const signed = await signAttempt(keys.deposit(sweep.hd_index), now, {
      network,
      intent,
      nonce,
      gas,
      serial: sweep.id,
      ...(now.kind === 'evm' && { maxFeeWei: native / gas }),
    })
    const outgoing = {
      network: network.name,
      sender: sweep.address,
      purpose: 'sweep',
      recipient: keys.hot.address,
    } as const
    await keepOutgoing(tx, at, { ...outgoing, sweep_id: sweep.id, nonce, raw_amount: raw.toString(), gas }, signed)
    await tx`update app.sweep set raw_amount = ${raw.toString()} where id = ${sweep.id}`
    return true
  })
}

/** Bandwidth of a token transfer, some 350 bytes at 1,000 sun each, rounded up. */
const tronBandwidth = 500_000n

interface SweepCost {
  /** The gas limit; on TRON the fee limit in sun. */
  readonly gas: bigint
  /** What is sent to an address that has less than enough, wei or sun. */
  readonly wanted: bigint
  /** It does not take another transaction for a base fee that has risen a little meanwhile. */
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
  const feeLimit = limit * (await rpc.TRC20.readEnergyPrice())
  return { gas: feeLimit, wanted: feeLimit + tronBandwidth, enough: feeLimit + tronBandwidth }
}

/** Nothing is spent on what the token would refuse, as for an address on its black list; and no other sweep waits for it. */
function refuseSweep({ sql, clock }: Context, { name: network }: Network, { id, address }: Idle): Promise<boolean> {
  const at = clock.now()
  return inTransaction(sql, async (tx) => {
    const failed = await tx`update app.sweep set state = 'failed', ended_at = ${at} where id = ${id} and state = 'open'`
    if (failed.count > 0) {
      await openTask(tx, at, { kind: 'sweep.failed', subject: id.toString(), facts: { network, address } })
    }
    return true
  })
}

/** A sweep that lacks native coins for its gas: the hot wallet sends just these. @returns false while it is halted */
export async function fundGas(
  tx: Transaction,
  { clock }: Context,
  network: Network,
  keys: SigningKeys,
  now: ChainNow,
  { sweep, lacks }: { sweep: { id: bigint; address: string }; lacks: bigint },
): Promise<boolean> {
  const wallet = await lockNonce(tx, network)
  if (!wallet) return false
  const intent = { kind: 'native', to: sweep.address, amount: lacks } as const
  const signed = await signAttempt(keys.hot, now, {
    network,
    intent,
    nonce: wallet.nonce,
    gas: nativeGas,
    serial: sweep.id,
  })
  const outgoing = {
    network: network.name,
    sender: keys.hot.address,
    purpose: 'gas',
    recipient: sweep.address,
  } as const
  await keepOutgoing(
    tx,
    clock.now(),
    { ...outgoing, sweep_id: sweep.id, nonce: wallet.nonce, raw_amount: lacks.toString(), gas: nativeGas },
    signed,
  )
  return true
}

/** Nobody but us has ever signed for a deposit address, so that its nonces are as many as we have stored. */
async function nextNonceOf(tx: Transaction, network: Network, address: string): Promise<bigint> {
  const [row] = await tx<{ next: bigint }[]>`
    select coalesce(max(nonce) + 1, 0)::bigint as next from app.outgoing where network = ${network.name} and sender = ${address}`
  return row?.next ?? 0n
}
