import { t } from '#texts/t.ts'
import type { Summary } from './queries.ts'

export function baselineName({ kind }: Summary['baseline']): string {
  switch (kind) {
    case 'byte-counts':
      return t('project.baseline-counts')
    case 'naive-bayes':
      return t('project.baseline-bayes')
    case 'joint-counts':
      return t('project.baseline-joint')
  }
}
