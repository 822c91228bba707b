import type { Answer } from '@synet/contract/calls'
import { numberText } from '@synet/words/format'

type Measured = Pick<Answer<'project/list'>['list'][number], 'measure'>

export const lossNumber = (loss: number): string =>
  numberText(loss, { minimumFractionDigits: 3, maximumFractionDigits: 3 })

/** A figure in a project's measure. */
export const figureText = ({ measure }: Measured, value: number): string =>
  measure === 'nats'
    ? lossNumber(value)
    : numberText(value, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
