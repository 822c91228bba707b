import { numberText } from '@synet/words/format'
import { t } from '#texts/t.ts'
import { lossNumber } from './loss-text.ts'
import type { Summary } from './queries.ts'

/** A figure in a project's measure. */
export const figureText = ({ measure }: Pick<Summary, 'measure'>, value: number): string =>
  measure === 'nats'
    ? lossNumber(value)
    : numberText(value, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })

export function baselineName({ kind, program }: Summary['baseline']): string {
  switch (kind) {
    case 'byte-counts':
      return t('project.baseline-counts')
    case 'naive-bayes':
      return t('project.baseline-bayes')
    case 'letter-contexts':
      return t('project.baseline-letters')
    case 'program':
      return program ?? ''
  }
}
