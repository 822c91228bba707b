import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { orderSelection, pageLimit } from '#platform/http/page'
import { readRuns } from '#training/run/read-runs'
import { isRegion } from '@synet/contract/regions'
import { seconds } from '@synet/core/clock'

export const taskPledgeList: UserCall<'purchase/taskPledgeList'> = async (
  { sql, clock },
  request,
  { userId, language },
) => {
  const limit = pageLimit(request.limit)
  const list = await readRuns(sql, clock.now(), language, {
    userId,
    limit,
    ...orderSelection(request),
    ...(request.state ? { only: request.state } : {}),
  })
  return done({ list, next: list.length === limit ? (list.at(-1)?.id ?? null) : null })
}

/** Changes auto-reinvest and the region, which is possible until the term ends. The region only labels the run's units. */
export const editTaskPledge: UserCall<'purchase/editTaskPledge'> = async (
  { sql, clock },
  { id, autoReinvest = null, region = null },
  { userId, language },
) => {
  if (region !== null && !isRegion(region)) return refuse('task.region-unknown')
  const changed = await sql`update app.run
    set auto_reinvest = coalesce(${autoReinvest}, auto_reinvest), region = coalesce(${region}, region)
    where id = ${id} and user_id = ${userId} and ended_at is null`
  const [run] = await readRuns(sql, clock.now(), language, { userId, id: BigInt(id), limit: 1 })
  if (!run) return refuse('run.not-found')
  return changed.count === 1 ? done(run) : refuse('run.ended')
}

/**
 * Adds online time. An open page reports every half minute, and a longer silence counts as absence. Only the server's
 * clock is used.
 */
const stepMaxMs = seconds(60)

export const saveOnlineTime: UserCall<'purchase/saveOnlineTime'> = async ({ sql, clock }, { id }, { userId }) => {
  const now = clock.now()
  const [row] = await sql<{ online_seconds: number }[]>`
    update app.run_day d set online_seen_at = ${now}, online_seconds = online_seconds
        + case when ${now}::timestamptz - online_seen_at <= ${stepMaxMs} * interval '1 millisecond'
            then extract(epoch from ${now}::timestamptz - online_seen_at)::int else 0 end
      from app.run r
      where r.id = ${id} and r.user_id = ${userId} and d.run_id = r.id and d.round = r.round
        and d.starts_at <= ${now} and d.ends_at > ${now}
      returning d.online_seconds`
  return row ? done({ onlineSecondsToday: row.online_seconds }) : refuse('run.not-found')
}
