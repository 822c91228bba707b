import { parseMinor } from '@synet/core/amount'
import type { Network } from '@synet/core/network'
import { invariant } from '@synet/core/result'
import type { Records } from '#signer/records'

/** The gas of a plain transfer of the token to a holder; on TRON its energy. */
export const transferGas = 65_000n

/** Two operators may raise a network's ceiling up to so many times its first one. */
const raiseMax = 10n
const gwei = 1_000_000_000n
const leastWei = 2n * gwei
const leastSun = 1n

/**
 * Parses a ceiling: decimal gwei for a unit of gas, on TRON sun for a unit of energy.
 * @returns wei or sun; undefined when it is no number or out of bounds
 */
export function parseGasCeiling(network: Network, text: string): bigint | undefined {
  const units = parseUnits(network, text)
  if (units === undefined) return undefined
  const least = network.kind === 'tron' ? leastSun : leastWei
  return units >= least && units <= defaultCeiling(network) * raiseMax ? units : undefined
}

function parseUnits({ kind }: Network, text: string): bigint | undefined {
  const match = /^(\d{1,7})(?:\.(\d{1,9}))?$/.exec(text)
  if (!match) return undefined
  const [, whole = '', fraction = ''] = match
  if (kind === 'tron') return fraction === '' ? BigInt(whole) : undefined
  return BigInt(whole) * gwei + BigInt(fraction.padEnd(9, '0'))
}

/** Writes a price as its limit is written: decimal gwei, or sun. */
export function gasPriceText({ kind }: Network, units: bigint): string {
  if (kind === 'tron') return units.toString()
  const fraction = (units % gwei).toString().padStart(9, '0').replace(/0+$/, '')
  return `${units / gwei}${fraction && '.'}${fraction}`
}

function defaultCeiling(network: Network): bigint {
  const stated = network.gasCeiling === undefined ? undefined : parseUnits(network, network.gasCeiling)
  if (stated !== undefined) return stated
  const cost = parseMinor('USDT', network.transferCost)
  const price = parseMinor('USDT', network.nativePrice)
  invariant(cost !== undefined && price !== undefined && price > 0n, 'a network names its cost and price')
  const units = 10n ** (network.kind === 'tron' ? 6n : 18n)
  const ceiling = (6n * cost * units) / (price * transferGas)
  return ceiling > leastWei || network.kind === 'tron' ? ceiling : leastWei
}

/**
 * The highest price of gas at which the signer pays small sums on a network: what two operators signed last, else the
 * network's own.
 * @returns wei for a unit of gas; on TRON sun for a unit of energy
 */
export function readGasCeiling(records: Records, network: Network): bigint {
  const newest = records.list('gas-ceiling', network.name).at(-1)
  return (newest && parseGasCeiling(network, newest.content.price)) ?? defaultCeiling(network)
}
