import { seconds } from '@synet/core/clock'
import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'

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
