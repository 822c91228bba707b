import { addMs, days, hours } from '@synet/core/clock'

export interface OffenceLimits {
  /** For this time the account gets no lease. */
  readonly pauseMs: number
  /** For this time an offence counts. */
  readonly windowMs: number
  /** The number of offences within the window that ends the account's runs and returns their principal. */
  readonly runsEndAt: number
}
export const offenceLimits: OffenceLimits = { pauseMs: hours(24), windowMs: days(30), runsEndAt: 3 }

export interface Sanction {
  readonly pausedUntil: Date
  readonly runsEnd: boolean
}

/**
 * The consequences when two replays agree that a unit was not computed. Days not yet credited become
 * void in any case.
 * @param earlier the account's offences before this one, in any order
 * @param leasedAt a unit leased before the discovery of the last offence belongs to that offence: a faulty device that
 * submits four units at once has one offence, not three
 * @returns undefined when it belongs to an earlier one
 */
export function judgeOffence(
  earlier: readonly Date[],
  leasedAt: Date,
  now: Date,
  limits: OffenceLimits = offenceLimits,
): Sanction | undefined {
  if (earlier.some((at) => at >= leasedAt)) return undefined
  const since = addMs(now, -limits.windowMs)
  const counting = earlier.filter((at) => at > since).length + 1
  return { pausedUntil: addMs(now, limits.pauseMs), runsEnd: counting >= limits.runsEndAt }
}
