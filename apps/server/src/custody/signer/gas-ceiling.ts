import type { Network } from '@synet/core/network'
import { defaultCeiling, leastCeiling, parseGasPrice } from '#money/withdrawal/gas-price'
import type { Records } from '#custody/signer/records'

/** Two operators may raise a network's ceiling up to this many times its first one. */
const raiseMax = 10n

/**
 * Parses a ceiling for the price of gas.
 * @returns undefined when it is no price or out of bounds
 */
export function parseGasCeiling(network: Network, text: string): bigint | undefined {
  const price = parseGasPrice(network, text)
  if (price === undefined || price < leastCeiling(network)) return undefined
  return price <= defaultCeiling(network) * raiseMax ? price : undefined
}

/**
 * The highest price of gas at which the signer pays small sums on a network: what two operators signed last, else the
 * network's own.
 */
export function readGasCeiling(records: Records, network: Network): bigint {
  const newest = records.list('gas-ceiling', network.name).at(-1)
  return (newest && parseGasCeiling(network, newest.content.price)) ?? defaultCeiling(network)
}
