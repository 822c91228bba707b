import type { Answer } from '@synet/contract/calls'
import { done } from '@synet/core/result'
import { taskNameIn } from '#training/catalogue/task-names'
import type { UserCall } from '#platform/http/call'

type Row = Answer<'train/runs'>['list'][number]

/** Lists open runs with their day's quota. This is all that a contributor token may read of a run. */
export const trainRuns: UserCall<'train/runs'> = async ({ sql, clock }, _request, { userId, language }) => {
  const now = clock.now()
  const rows = await sql<
    {
      id: bigint
      name: string
      project_code: string
      period_days: number
      quota: number
      verified: number
      pending: bigint
    }[]
  >`
    select r.id, t.name, t.project_code, r.period_days, r.quota, coalesce(d.units_verified, 0) as verified,
        (select coalesce(sum(l.size), 0) from app.lease l
          where l.run_id = r.id and l.round = d.round and l.day = d.day and l.state = 'accepted') as pending
      from app.run r join app.task t on t.id = r.task_id
        left join app.run_day d
          on d.run_id = r.id and d.round = r.round and d.starts_at <= ${now} and d.ends_at > ${now}
      where r.user_id = ${userId} and r.ended_at is null
      order by r.id desc`
  const list = rows.map(
    (row): Row => ({
      runId: row.id.toString(),
      name: taskNameIn(language, { name: row.name, projectCode: row.project_code, periodDays: row.period_days }),
      projectCode: row.project_code,
      quota: row.quota,
      unitsVerified: row.verified,
      unitsPending: Number(row.pending),
    }),
  )
  return done({ list, next: null })
}
