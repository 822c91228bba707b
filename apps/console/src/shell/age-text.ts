import { t } from '@synet/words/operators/t'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** A duration in its largest whole unit. */
export function ageText(ms: number): string {
  if (ms >= 2 * dayMs) return t('duration.days', { n: Math.floor(ms / dayMs) })
  if (ms >= 2 * hourMs) return t('duration.hours', { n: Math.floor(ms / hourMs) })
  return t('duration.minutes', { n: Math.max(0, Math.floor(ms / minuteMs)) })
}
