import { mulDivUp } from '@synet/core/amount'

/** A fee of so many basis points, rounded up: it goes to the platform. */
export const feeOf = (amountMinor: bigint, feeBps: number): bigint => mulDivUp(amountMinor, BigInt(feeBps), 10_000n)
