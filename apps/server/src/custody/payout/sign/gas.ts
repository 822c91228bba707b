import type { Network } from '@synet/core/network'
import { gasCost, gasPriceText } from '#money/withdrawal/gas-price'
import { type ChainNow, readChainNow } from '#custody/payout/sign/sign-attempt'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { readGasCeiling } from '#custody/signer/gas-ceiling'
import { type Context, tronRpc } from '#platform/context'
import { addMs, minutes } from '@synet/core/clock'
import { closeTask, openTask } from '#platform/task/operator-task'

/** The price of gas, and the signer's limits for it: wei for a unit of gas, on TRON sun for a unit of energy. */
export interface Gas {
  readonly price: bigint
  /** Small payments wait above this price. */
  readonly ceiling: bigint
  /** Nothing is offered above this price, whatever it pays. */
  readonly most: bigint
}

const mostTimes = 10n
/** A payment is not small when its gas costs at most this part of it. */
const gasPart = 100n

export function readGas({ records }: Signer, network: Network, now: ChainNow): Gas {
  const ceiling = readGasCeiling(records, network)
  const price = now.kind === 'tron' ? now.energyPriceSun : now.baseFeeWei + now.priorityFeeWei
  return { price, ceiling, most: ceiling * mostTimes }
}

export const isHigh = ({ price, ceiling }: Gas): boolean => price > ceiling

/** The most that may be offered for a unit of gas: only payments that are worth it are sent above the ceiling. */
export const offerMost = (gas: Gas): bigint => (isHigh(gas) ? gas.most : gas.ceiling)

/**
 * The smallest sum that is worth its gas now.
 * @param units of gas that it takes
 * @returns minor units; undefined when nothing is
 */
function leastWorth(gas: Gas, network: Network, units: bigint): bigint | undefined {
  if (!isHigh(gas)) return 0n
  return gas.price > gas.most ? undefined : gasCost(network, gas.price, units) * gasPart
}

/** Tells whether a sum may be moved now. */
export function isWorth(gas: Gas, network: Network, units: bigint, minor: bigint): boolean {
  const least = leastWorth(gas, network, units)
  return least !== undefined && minor >= least
}

/** Bandwidth of a token transfer, some 350 bytes at 1,000 sun each, rounded up. */
export const tronBandwidth = 500_000n

/** Room for what changes between the estimate and the block. */
export const withMargin = (energy: bigint): bigint => (energy * 5n) / 4n

/**
 * Tells whether an address can pay for a token transfer beside those that it has in progress. TRON takes a transaction that
 * lacks coins into a block, burns what there is and pays nobody. Other chains leave it out, and nothing is burnt.
 * @param energy that the transfer takes by the node's estimate
 * @param again the row of the same payment, whose attempts have lapsed
 */
export async function canBurn(
  { sql, rpc, clock }: Context,
  network: Network,
  now: ChainNow,
  { sender, energy, again = 0n }: { readonly sender: string; readonly energy: bigint; readonly again?: bigint },
): Promise<boolean> {
  if (now.kind !== 'tron') return true
  const [open] = await sql<{ count: bigint }[]>`
    select count(*) from app.outgoing g
      where g.network = ${network.name} and g.sender = ${sender} and g.state = 'open' and g.mined_block is null
        and g.id <> ${again} and exists (select from app.outgoing_attempt a
          where a.outgoing_id = g.id and a.expires_at > ${clock.now()})`
  const transfers = (open?.count ?? 0n) + 1n
  const means = await tronRpc(rpc, network).readMeans(sender)
  const lacking = withMargin(energy) * transfers - means.energy
  const burnt = lacking > 0n ? lacking * now.energyPriceSun : 0n
  return means.sun >= burnt + tronBandwidth * transfers
}

const noteEveryMs = minutes(1)

/** Notes that the price is above the ceiling: it excuses payments that wait only while the signer says so. */
export async function recordHighGas({ sql, clock }: Context, { name: network }: Network, gas: Gas): Promise<void> {
  if (!isHigh(gas)) return
  const at = clock.now()
  await sql`update app.network_state set gas_high_at = ${at} where network = ${network}
    and (gas_high_at is null or gas_high_at <= ${addMs(at, -noteEveryMs)})`
}

/** Reports to operators what waits because gas is above the ceiling, which two of them may raise. */
export async function watchGas(context: Context, network: Network, signer: Signer): Promise<boolean> {
  const { sql, clock } = context
  const task = { kind: 'gas.high', subject: network.name } as const
  const [waiting] = await sql<{ withdrawals: number; sweeps: number }[]>`
    select (select count(*)::int from app.withdrawal
        where state in ('approved', 'sending', 'sent') and network = ${network.name} and waiting_for = 'gas') as withdrawals,
      (select count(*)::int from app.sweep
        where state = 'open' and network = ${network.name} and waiting_for = 'gas') as sweeps`
  const isAny = waiting !== undefined && waiting.withdrawals + waiting.sweeps > 0
  const gas = isAny ? readGas(signer, network, await readChainNow(context, network)) : undefined
  if (!waiting || !gas || !isHigh(gas)) {
    await closeTask(sql, clock.now(), task)
    return false
  }
  await recordHighGas(context, network, gas)
  const facts = {
    network: network.name,
    price: gasPriceText(network, gas.price),
    ceiling: gasPriceText(network, gas.ceiling),
    withdrawals: `${waiting.withdrawals}`,
    sweeps: `${waiting.sweeps}`,
  }
  await openTask(sql, clock.now(), { ...task, facts })
  return false
}
