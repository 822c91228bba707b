import { Notice } from '@synet/ui/feedback/notice'
import { dateTimeText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { userQuery } from '#session/user.ts'
import { t } from '#texts/t.ts'
import type { Run } from './run-state.ts'

/** @param until when the first of software and node ends @param end of the run's term */
export const LicenceEndsNotice = ({ until, end }: { until: Date | undefined; end: Date }) =>
  until &&
  until < end && <Notice tone="warn">{t('pledge.licence-ends', { time: dateTimeText(until.toISOString()) })}</Notice>

/** Says beforehand that the licences do not last until the end of a run. */
export function RunLicenceEnds({ run }: { run: Run }) {
  const { data: user } = useQuery(userQuery)
  const ends = [user?.softwareUntil, user?.nodeUntil].map((until) => Date.parse(until ?? ''))
  const first = Math.min(...ends)
  return <LicenceEndsNotice until={Number.isNaN(first) ? undefined : new Date(first)} end={new Date(run.endsAt)} />
}
