import { t } from '#texts/t.ts'
import type { Summary } from './queries.ts'

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
