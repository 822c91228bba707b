import { addMs, days } from '@synet/core/clock'

/** A grant vests in so many equal parts, one a day, the first a day after it. */
export const vestingParts = 30
export const partMs = days(1)

/** Of an amount, what has vested after so many parts: rounded down, and all of it after the last. */
export const vestedAfter = (amount: bigint, parts: number): bigint =>
  (amount * BigInt(Math.min(parts, vestingParts))) / BigInt(vestingParts)

export const vestingEnd = (startsAt: Date): Date => addMs(startsAt, vestingParts * partMs)
