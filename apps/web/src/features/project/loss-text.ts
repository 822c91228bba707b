import { numberText } from '@synet/words/format'
import { t } from '#texts/t.ts'

export const lossNumber = (loss: number): string =>
  numberText(loss, { minimumFractionDigits: 3, maximumFractionDigits: 3 })

export const lossText = (loss: number | null): string =>
  loss === null ? t('project.not-measured') : t('project.loss-value', { loss: lossNumber(loss) })

/** @returns a sentence with the loss of a model that knows nothing */
export const untrainedText = (): string => t('project.progress-note', { loss: lossNumber(Math.log(256)) })
