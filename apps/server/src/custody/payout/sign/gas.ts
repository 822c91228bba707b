import type { Network } from '@synet/core/network'
import { gasCost } from '#money/withdrawal/gas-price'
import type { ChainNow } from '#custody/payout/sign/sign-attempt'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { readGasCeiling } from '#custody/signer/gas-ceiling'

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

/** Whether a sum may be moved now. */
export function isWorth(gas: Gas, network: Network, units: bigint, minor: bigint): boolean {
  const least = leastWorth(gas, network, units)
  return least !== undefined && minor >= least
}
