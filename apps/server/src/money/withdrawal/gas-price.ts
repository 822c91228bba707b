import { decimalText, nativeInUsdt, statedMinor } from '@synet/core/amount'
import type { NetworkName } from '@synet/core/all-networks'
import { type Network, toNativeMinor } from '@synet/core/network'
import { invariant } from '@synet/core/result'

// Prices are wei for a unit of gas, on TRON sun for a unit of energy. As texts they are decimal gwei, on TRON sun.

/** The gas of a plain transfer of the token to a holder; on TRON its energy. */
export const transferGas = 65_000n

const gwei = 1_000_000_000n
/** The platform bears a price of up to this multiple of an ordinary one. */
const ordinaryTimes = 6n

/** @returns undefined for a text that is no price */
export function parseGasPrice({ kind }: Network, text: string): bigint | undefined {
  const match = /^(\d{1,7})(?:\.(\d{1,9}))?$/.exec(text)
  if (!match) return undefined
  const [, whole = '', fraction = ''] = match
  if (kind === 'tron') return fraction === '' ? BigInt(whole) : undefined
  return BigInt(whole) * gwei + BigInt(fraction.padEnd(9, '0'))
}

export const gasPriceText = ({ kind }: Network, price: bigint): string => decimalText(price, kind === 'tron' ? 0 : 9)

const usdt = (text: string): bigint => {
  const minor = statedMinor('USDT', text)
  invariant(minor > 0n, 'a network names its cost and the price of its coin')
  return minor
}

/** Decimal gwei for a unit of gas, on TRON sun for a unit of energy. */
const ceilings: Partial<Record<NetworkName, string>> = { ERC20: '60', BEP20: '10', TRC20: '420', dev: '500' }

/**
 * The price of gas above which small payments wait, until two operators change it on the signer's page. Where none is
 * stated, it is six times the price at which a transfer costs `transferCost`.
 */
export function defaultCeiling(network: Network): bigint {
  const stated = parseGasPrice(network, ceilings[network.name] ?? '')
  if (stated !== undefined) return stated
  const units = 10n ** (network.kind === 'tron' ? 6n : 18n)
  const ceiling = (ordinaryTimes * usdt(network.transferCost) * units) / (usdt(network.nativePrice) * transferGas)
  return ceiling < leastCeiling(network) ? leastCeiling(network) : ceiling
}

/** A lower ceiling would let nothing go. */
export const leastCeiling = ({ kind }: Network): bigint => (kind === 'tron' ? 1n : 2n * gwei)

/**
 * What gas costs at a price, by the coin's reference price and rounded up.
 * @param units of gas, or of energy
 * @returns minor units of USDT
 */
export const gasCost = (network: Network, price: bigint, units: bigint): bigint =>
  nativeInUsdt(network, toNativeMinor(network, price * units))
