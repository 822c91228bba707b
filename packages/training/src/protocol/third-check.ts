import { hours, minutes } from '@synet/core/clock'

/** Verified work is counted by spans of this length, so that a crowd shows. */
export const spanMs = minutes(10)
/** A third account repeats a unit at a random moment of the time after its span, when the crowd has gone. */
export const thirdWithinMs = hours(12)
/** A span with more than this many times the usual work is a crowd. */
const crowdFrom = 1.4
/**
 * Where more of a week's work than this is done in crowds, they are how people work: no coalition is as large. A coalition
 * of three tenths that makes crowds of as many hours as it can brings it to 0.6.
 */
const crowdedMax = 0.65

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/**
 * The share of a span's agreed pairs that a third account repeats at another hour. While a coalition trains all at once,
 * most of those who may be drawn belong to it: the further the work is above the usual, the fewer pairs are believed.
 * It is decided when the span and the next one are over, so that the first of a crowd are not overlooked.
 * @param work standard units verified in the span, or in the next one if those are more
 * @param week those of each span of the last week
 */
export function thirdCheckShare(work: number, week: readonly number[]): number {
  const all = sum(week)
  const limit = (crowdFrom * all) / Math.max(1, week.length)
  if (work <= limit || sum(week.filter((units) => units > limit)) > crowdedMax * all) return 0
  return 1 - limit / work
}
