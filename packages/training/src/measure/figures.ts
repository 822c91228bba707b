import type { Figure, TrainingProject } from '#projects/training-project'

/** A figure that is closer to the baseline than this many standard errors of their difference may be chance. */
const sure = 2

/** The share of right answers, with its standard error. */
export function shareOf(answers: readonly boolean[]): Figure {
  const value = answers.filter((right) => right).length / answers.length
  return { value, error: Math.sqrt((value * (1 - value)) / answers.length), of: answers.length }
}

/** The mean of parts of equal size, with its standard error. */
export function meanOf(parts: readonly number[]): Omit<Figure, 'of'> {
  const value = parts.reduce((sum, part) => sum + part, 0) / parts.length
  const variance = parts.reduce((sum, part) => sum + (part - value) ** 2, 0) / (parts.length - 1)
  return { value, error: Math.sqrt(variance / parts.length) }
}

type Measured = Pick<TrainingProject, 'measure' | 'baseline'>

/** How much better than the baseline a figure is, in the project's measure; below 0 it is worse. */
const lead = ({ measure, baseline }: Measured, { value }: Pick<Figure, 'value'>): number =>
  measure === 'nats' ? baseline.value - value : value - baseline.value

/** Tells whether a figure looks better than the project's baseline. */
export const isAhead = (project: Measured, figure: Pick<Figure, 'value'>): boolean => lead(project, figure) > 0

/** Tells whether a figure is better than the project's baseline by more than chance explains. */
export const beatsBaseline = (project: Measured, figure: Pick<Figure, 'value' | 'error'>): boolean =>
  lead(project, figure) > sure * Math.hypot(figure.error, project.baseline.error)
