import type { TrainingProject } from './training-project.ts'

/** The learning rate of units of a version: where the project says so, it falls with the version's square root. */
export const rateOf = (
  { learningRate, rateFallsFrom }: Pick<TrainingProject, 'learningRate' | 'rateFallsFrom'>,
  version: number,
): number =>
  rateFallsFrom === undefined || version <= rateFallsFrom
    ? learningRate
    : learningRate / Math.sqrt(version / rateFallsFrom)
