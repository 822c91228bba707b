import type { Answer } from '@synet/contract/calls'
import { formatMinor } from '@synet/core/amount'
import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { pageLimit } from '#platform/http/page'

type Income = Answer<'purchase/taskIncome'>['list'][number]

/** Lists the run's days that have begun and the bonuses of its terms, newest first; the cursor is `<term>.<day>`. */
export const taskIncome: UserCall<'purchase/taskIncome'> = async ({ sql, clock }, request, { userId }) => {
  const { id } = request
  const cursor = /^(\d{1,6})\.(\d{1,6})$/.exec(request.cursor ?? '')
  if (request.cursor && !cursor) return refuse('request.invalid', { field: 'cursor' })
  const [term, day] = cursor ? [Number(cursor[1]), Number(cursor[2])] : [1_000_000, 0]
  const [run] = await sql`select from app.run where id = ${id} and user_id = ${userId}`
  if (!run) return refuse('run.not-found')
  const limit = pageLimit(request.limit)
  const now = clock.now()
  const rows = await sql<
    {
      kind: Income['kind']
      day: number
      round: number
      state: Income['state']
      units_verified: number
      income: bigint
      credited_at: Date | null
      made_up: boolean
    }[]
  >`
    with days as (
      select day, round, case when state = 'open' and ends_at <= ${now} then 'pending' else state end as state, units_verified,
          income, credited_at, made_up
        from app.run_day where run_id = ${id} and starts_at <= ${now} and (round, day) < (${term}, ${day})
        order by round desc, day desc limit ${limit}
    )
    select 'day' as kind, * from days
    union all
    -- A term's bonus stands above its last day.
    select 'bonus', d.day, d.round, 'credited', 0, b.amount, b.at, false
      from days d join app.run_bonus b on b.run_id = ${id} and b.round = d.round
      where d.day = (select max(day) from app.run_day where run_id = ${id} and round = d.round)
    order by round desc, day desc, kind`
  const list = rows.map(
    (row): Income => ({
      kind: row.kind,
      day: row.day,
      term: row.round,
      state: row.state,
      unitsVerified: row.units_verified,
      income: formatMinor('SNT', row.income),
      creditedAt: row.credited_at?.toISOString() ?? null,
      madeUp: row.made_up,
    }),
  )
  const last = list.at(-1)
  const full = list.filter((row) => row.kind === 'day').length === limit
  return done({ list, next: full && last ? `${last.term}.${last.day}` : null })
}
