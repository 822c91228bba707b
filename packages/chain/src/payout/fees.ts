export interface GasFees {
  readonly maxFeeWei: bigint
  readonly priorityFeeWei: bigint
}

const minimumPriority = 1_000_000_000n

/** Fees of the first attempt: the base fee may double, so that ordinary fluctuation needs no replacement. */
export const firstFees = (baseFeeWei: bigint): GasFees => ({
  maxFeeWei: baseFeeWei * 2n + minimumPriority,
  priorityFeeWei: minimumPriority,
})

/**
 * A replacement's fees: at least 1.125 × both, as nodes require (geth and BSC require 1.10, some 1.125), and no less than a
 * new first attempt would offer.
 */
export function replacementFees(before: GasFees, baseFeeWei: bigint): GasFees {
  const raise = (wei: bigint) => (wei * 1125n + 999n) / 1000n
  const fresh = firstFees(baseFeeWei)
  const larger = (a: bigint, b: bigint) => (a > b ? a : b)
  const priorityFeeWei = larger(raise(before.priorityFeeWei), fresh.priorityFeeWei)
  return { priorityFeeWei, maxFeeWei: larger(larger(raise(before.maxFeeWei), fresh.maxFeeWei), priorityFeeWei) }
}
