import { addMs, days, seconds } from '@synet/core/clock'
import type { Language } from '@synet/contract/languages'
import type { Context } from '#platform/context'
import { readMetrics } from '#processes/metrics/read-metrics'
import { readNotices } from '#platform/notice/read-notices'
import { readOutages } from '#training/run/read-outages'
import { judgeStatus, type MeasuredService, measuredServices, type ServiceStatus } from './judge-status.ts'
import { answerWithin } from '#platform/answer-within'

type ServiceName = 'site' | MeasuredService
export interface Status {
  readonly at: string
  /** When the figures were read last; null when this process never could. */
  readonly measuredAt: string | null
  readonly services: Readonly<Record<ServiceName, ServiceStatus>>
  /** When no unit could be leased or verified; null when that can't be read. */
  readonly outages: readonly { readonly startsAt: string; readonly endsAt: string | null }[] | null
  /** How many more there were. */
  readonly outagesMore: number
}
type Measured = Status & { readonly measuredAt: string }

/** Readers share a measurement for this long. */
const keptMs = seconds(10)
/** Nobody waits longer for a database that hangs. */
const deadlineMs = seconds(3)
const recentMs = days(30)

async function measure(context: Context): Promise<Measured> {
  const now = context.clock.now()
  const readings = await readMetrics(context, 'status')
  const { outages, outagesMore } = await readOutages(context.sql, now)
  const networks = context.networks.map(({ name }) => name)
  return {
    at: now.toISOString(),
    measuredAt: now.toISOString(),
    services: { site: { state: 'working', since: null, lag: null }, ...judgeStatus(readings, networks, now) },
    outages: outages.map(({ startsAt, endsAt }) => ({ startsAt, endsAt })),
    outagesMore,
  }
}

/**
 * Reads the public status. A database that does not answer gets one question at a time; others that ask meanwhile learn
 * within the deadline that nothing is known.
 */
export function createStatusReader(context: Context): () => Promise<Status> {
  let last: Measured | undefined
  let failedSince: Date | undefined
  let asking: Promise<Measured | undefined> | undefined
  const ask = (): Promise<Measured | undefined> => {
    asking ??= measure(context)
      .then((measured) => {
        failedSince = undefined
        last = measured
        return measured
      })
      .catch(() => undefined)
      .finally(() => {
        asking = undefined
      })
    return asking
  }
  const isFresh = (status: Measured, now: Date): boolean =>
    Math.abs(now.getTime() - Date.parse(status.measuredAt)) < keptMs
  return async () => {
    const now = context.clock.now()
    if (last && !failedSince && isFresh(last, now)) return last
    const answer = ask()
    // Once the measurement is known to hang, the next reader need not wait for it again.
    const measured = await answerWithin(answer, failedSince ? 0 : deadlineMs)
    if (measured) return measured
    failedSince ??= now
    return unknownStatus({ now, since: failedSince, last })
  }
}

export interface Announcement {
  readonly at: string
  readonly title: string
}

const announcementsMax = 3
/** What operators announced lately; nothing when it can't be read in time, because the page says so already. */
export async function readAnnouncements({ sql, clock }: Context, language: Language): Promise<readonly Announcement[]> {
  const now = clock.now()
  const newest = readNotices(sql, { language, now, limit: announcementsMax }).catch(() => undefined)
  const since = addMs(now, -recentMs).toISOString()
  return ((await answerWithin(newest, deadlineMs))?.list ?? [])
    .filter(({ at }) => at > since)
    .map(({ at, title }) => ({ at, title }))
}

function unknownStatus({ now, since, last }: { now: Date; since: Date; last: Measured | undefined }): Status {
  const unknown: ServiceStatus = { state: 'unknown', since: null, lag: null }
  return {
    at: now.toISOString(),
    measuredAt: last?.measuredAt ?? null,
    services: {
      site: { state: 'stopped', since: since.toISOString(), lag: null },
      ...(Object.fromEntries(measuredServices.map((name) => [name, unknown])) as Record<
        MeasuredService,
        ServiceStatus
      >),
    },
    outages: null,
    outagesMore: 0,
  }
}
