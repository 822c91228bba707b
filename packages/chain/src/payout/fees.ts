import type { Network } from '@synet/core/network'

export interface GasFees {
  readonly maxFeeWei: bigint
  readonly priorityFeeWei: bigint
}

/** What a unit of gas costs now: the block's base fee, and the smallest priority fee that is offered. */
export interface GasPrices {
  readonly baseFeeWei: bigint
  readonly priorityFeeWei: bigint
}

export const priorityFeeOf = (network: Network): bigint => BigInt(network.priorityFeeGwei) * 1_000_000_000n

const smallerOf = (a: bigint, b: bigint) => (a < b ? a : b)
const largerOf = (a: bigint, b: bigint) => (a > b ? a : b)
const raise = (wei: bigint) => (wei * 1125n + 999n) / 1000n

/**
 * Fees of the first attempt: the base fee may double, so that ordinary fluctuation needs no replacement.
 * @param mostWei no offer is higher
 */
export const firstFees = ({ baseFeeWei, priorityFeeWei }: GasPrices, mostWei?: bigint): GasFees =>
  atMost({ maxFeeWei: baseFeeWei * 2n + priorityFeeWei, priorityFeeWei }, mostWei)

/** Lowers an offer to what may be offered. */
export const atMost = ({ maxFeeWei, priorityFeeWei }: GasFees, mostWei = maxFeeWei): GasFees => ({
  maxFeeWei: smallerOf(maxFeeWei, mostWei),
  priorityFeeWei: smallerOf(priorityFeeWei, mostWei),
})

/**
 * A replacement's fees: at least 1.125 × both, as nodes require (geth and BSC require 1.10, some 1.125), and no less than a
 * new first attempt would offer.
 */
export function replacementFees(before: GasFees, prices: GasPrices): GasFees {
  const fresh = firstFees(prices)
  const priorityFeeWei = largerOf(raise(before.priorityFeeWei), fresh.priorityFeeWei)
  return { priorityFeeWei, maxFeeWei: largerOf(largerOf(raise(before.maxFeeWei), fresh.maxFeeWei), priorityFeeWei) }
}

/**
 * A replacement's fees that stay within a limit.
 * @returns undefined when nodes would want more than the limit
 */
export const replacementWithin = (before: GasFees, prices: GasPrices, mostWei: bigint): GasFees | undefined =>
  raise(before.maxFeeWei) > mostWei ? undefined : atMost(replacementFees(before, prices), mostWei)
