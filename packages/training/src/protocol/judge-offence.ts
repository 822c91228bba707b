import { addMs, days, hours } from '@synet/core/clock'

export interface OffenceLimits {
  /** No unit of the account is leased for so long. */
  readonly pauseMs: number
  /** Offences count for so long. */
  readonly windowMs: number
  /** The so many-th within the window ends the account's runs, principal back. */
  readonly runsEndAt: number
}
export const offenceLimits: OffenceLimits = { pauseMs: hours(24), windowMs: days(30), runsEndAt: 3 }

export interface Sanction {
  readonly pausedUntil: Date
  readonly runsEnd: boolean
}

/**
 * What follows when two replays agree that a unit was not computed (engine.md §4). Days not credited yet are void in
 * any case.
 * @param earlier the account's offences before this one, in any order
 * @param leasedAt a unit that was asked for before the last offence was found belongs to that one: a faulty device that
 *   hands in four at once has one offence, not three
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
