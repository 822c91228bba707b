import { days, hours, minutes } from '@synet/core/clock'
import { t } from '@synet/words/operators/t'

/** A duration in its largest whole unit. */
export function ageText(ms: number): string {
  if (ms >= days(2)) return t('duration.days', { n: Math.floor(ms / days(1)) })
  if (ms >= hours(2)) return t('duration.hours', { n: Math.floor(ms / hours(1)) })
  return t('duration.minutes', { n: Math.max(0, Math.floor(ms / minutes(1))) })
}
