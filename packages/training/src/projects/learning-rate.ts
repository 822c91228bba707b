import type { TrainingProject } from './training-project.ts'

type Schedule = Pick<TrainingProject, 'learningRate' | 'rateFallsFrom' | 'rateDips' | 'given'>

/** The share of the learning rate with which recipes end. */
export const lowestShare = 1 / 16

/**
 * The learning rate of units of a version. Where the project says so, it falls with the version's square root, and dips at
 * the end of each group of versions to a half, a quarter and an eighth. Square roots and powers of two are exact, so every
 * machine computes the same rate. After given weights it is
 * the share with which their recipe ended: the whole rate would lose in one unit what falling rates have won.
 */
export function rateOf(schedule: Schedule, version: number): number {
  const { rateFallsFrom, rateDips, given } = schedule
  const learningRate = schedule.learningRate * (given ? lowestShare : 1)
  const rate =
    rateFallsFrom === undefined || version <= rateFallsFrom
      ? learningRate
      : learningRate / Math.sqrt(version / rateFallsFrom)
  if (!rateDips) return rate
  const { every, length } = rateDips
  const at = (version % every) - (every - length)
  return at < 0 ? rate : rate / 2 ** (1 + Math.floor((3 * at) / length))
}
