import type { Answer } from '@synet/contract/calls'
import { numberText } from '@synet/words/format'
import { learnedLoss } from './measured-loss.ts'

type Measured = Pick<Answer<'project/list'>['list'][number], 'measure'>

/** Whether a figure says something: a share that is shown as more than zero, or a loss below that of knowing nothing. */
export const isTelling = ({ measure }: Measured, value: number): boolean =>
  measure === 'nats' ? learnedLoss(value) !== undefined : value >= 0.0005

export const lossNumber = (loss: number): string =>
  numberText(loss, { minimumFractionDigits: 3, maximumFractionDigits: 3 })

/** A figure in a project's measure. */
export const figureText = ({ measure }: Measured, value: number): string =>
  measure === 'nats'
    ? lossNumber(value)
    : numberText(value, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
