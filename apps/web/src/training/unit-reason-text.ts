import { t } from '#texts/t.ts'

const reasons = ['delta', 'parameters', 'loss-trace', 'non-finite', 'malformed', 'recheck', 'offence'] as const

/** Why a unit was rejected, in words; a reason that this version does not know is shown as the server sends it. */
export function unitReasonText(reason: string): string {
  const known = reasons.find((code) => code === reason)
  return known ? t(`units.reason.${known}`) : reason
}
