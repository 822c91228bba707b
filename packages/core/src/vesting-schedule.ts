import { addMs, days } from '#clock'

/** A grant vests in this many equal parts, one per day, the first a day after the grant. */
export const vestingParts = 30
export const partMs = days(1)

/** Computes what of an amount has vested after a number of parts: rounded down, and all of it after the last. */
export const vestedAfter = (amount: bigint, parts: number): bigint =>
  (amount * BigInt(Math.min(parts, vestingParts))) / BigInt(vestingParts)

export const vestingEnd = (startsAt: Date): Date => addMs(startsAt, vestingParts * partMs)
