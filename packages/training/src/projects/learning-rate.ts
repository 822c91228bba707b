import type { TrainingProject } from './training-project.ts'

type Schedule = Pick<TrainingProject, 'learningRate' | 'rateFallsFrom' | 'rateDips' | 'given'>

/**
 * The learning rate of units of a version. Where the project says so, it falls with the version's square root, and dips at
 * the end of each group of versions to a half, a quarter and an eighth. Square roots and powers of two are exact, so every
 * machine computes the same rate. Given weights count as the rounds that they took.
 */
export function rateOf({ learningRate, rateFallsFrom, rateDips, given }: Schedule, ofVersion: number): number {
  const version = ofVersion + (given?.rounds ?? 0)
  const rate =
    rateFallsFrom === undefined || version <= rateFallsFrom
      ? learningRate
      : learningRate / Math.sqrt(version / rateFallsFrom)
  if (!rateDips) return rate
  const { every, length } = rateDips
  const at = (version % every) - (every - length)
  return at < 0 ? rate : rate / 2 ** (1 + Math.floor((3 * at) / length))
}
