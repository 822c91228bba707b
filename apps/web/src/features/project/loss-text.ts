import { numberText } from '@synet/words/format'
import { isMeaningful, learnedLoss, untrainedLoss } from '#texts/learned-loss.ts'
import { figureText, lossNumber } from '#texts/figure-text.ts'
import { t } from '#texts/t.ts'
import type { Summary } from './queries.ts'

/** @returns what was measured, or that nothing was, or that nothing has been learned yet */
export const lossText = (loss: number | null): string => {
  const learned = learnedLoss(loss)
  if (learned !== undefined) return t('project.loss-value', { loss: lossNumber(learned) })
  return t(loss === null ? 'project.not-measured' : 'project.nothing-learned')
}

/** @returns the figure of the newest measured version */
export const modelText = (project: Pick<Summary, 'newest' | 'measure'>): string => {
  if (!project.newest) return t('project.not-measured')
  const { value } = project.newest
  if (isMeaningful(project.measure, value)) return figureText(project, value)
  return t(project.measure === 'right' ? 'project.none-right' : 'project.nothing-learned')
}

export const versionName = (version: number): string => `${t('project.version')} ${numberText(version)}`

/** @returns a sentence with the loss of a model that knows nothing */
export const untrainedText = (): string => t('project.progress-note', { loss: lossNumber(untrainedLoss) })
