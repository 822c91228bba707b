import type { Answer } from '@synet/contract/calls'
import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { pageLimit } from '#platform/http/page'
import { digitsOf } from '#training/unit/digits-of'

type Unit = Answer<'train/units'>['list'][number]

interface Row {
  readonly id: string
  readonly run_id: bigint
  readonly project: string
  readonly device: string
  readonly state: Unit['state']
  readonly reason: string | null
  readonly checkedBy: Unit['checkedBy']
  readonly version: number
  readonly size: number
  readonly today: boolean
  readonly print: Buffer | null
  readonly leased_at: Date
}

/** Lists a user's units of one run or of all, newest first; the cursor is the last row's lease. */
export const trainUnits: UserCall<'train/units'> = async (
  { sql, clock },
  { runId, cursor, limit: asked },
  { userId },
) => {
  if (runId) {
    const [run] = await sql`select from app.run where id = ${runId} and user_id = ${userId}`
    if (!run) return refuse('run.not-found')
  }
  const [after] = cursor
    ? await sql<{ leased_at: Date }[]>`select leased_at from app.lease where id = ${cursor} and user_id = ${userId}`
    : []
  if (cursor && !after) return refuse('request.invalid', { field: 'cursor' })
  const limit = pageLimit(asked ?? 100)
  const now = clock.now()
  const rows = await sql<Row[]>`
    select l.id, l.run_id, l.project, l.device, l.state, l.reason, l.version, l.size, l.print, l.leased_at,
        case when l.state = 'verified' then
          case when l.replayed then 'server' when l.agreed_with is not null then 'strangers' else 'record' end
        end as "checkedBy", exists (select from app.run_day d
        where d.run_id = l.run_id and d.round = l.round and d.day = l.day
          and d.starts_at <= ${now} and d.ends_at > ${now}) as today
      from app.run r cross join lateral (select * from app.lease where run_id = r.id
          ${after && cursor ? sql`and (leased_at, id) < (${after.leased_at}, ${cursor})` : sql``}
        order by leased_at desc, id desc limit ${limit}) l
      where ${runId ? sql`r.id = ${runId}` : sql`r.user_id = ${userId}`}
      order by l.leased_at desc, l.id desc limit ${limit}`
  const list = rows.map(
    ({ id, run_id, leased_at, print, ...row }): Unit => ({
      ...row,
      print: print && digitsOf(print),
      leaseId: id,
      runId: run_id.toString(),
      at: leased_at.toISOString(),
    }),
  )
  return done({ list, next: list.length === limit ? (list.at(-1)?.leaseId ?? null) : null })
}
