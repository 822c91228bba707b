import type { Answer } from '@synet/contract/calls'
import { formatMinor } from '@synet/core/amount'
import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#http/call'

type Day = Answer<'purchase/taskIncome'>['list'][number]

/** The run's days that have begun, newest first. */
export const taskIncome: UserCall<'purchase/taskIncome'> = async ({ sql, clock }, { id }, { userId }) => {
  const [run] = await sql`select from app.run where id = ${id} and user_id = ${userId}`
  if (!run) return refuse('run.not-found')
  const rows = await sql<
    {
      day: number
      round: number
      state: Day['state']
      units_verified: number
      income: bigint
      credited_at: Date | null
    }[]
  >`
    select day, round, state, units_verified, income, credited_at from app.run_day
      where run_id = ${id} and starts_at <= ${clock.now()} order by round desc, day desc limit 100`
  const list = rows.map(
    (row): Day => ({
      kind: 'day',
      day: row.day,
      round: row.round,
      state: row.state,
      unitsVerified: row.units_verified,
      income: formatMinor('SNT', row.income),
      creditedAt: row.credited_at?.toISOString() ?? null,
    }),
  )
  return done({ list, next: null })
}
