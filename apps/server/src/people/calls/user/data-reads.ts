import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'

const daysMax = 90

/** How often operators' pages showed the user's data, without their names. */
export const dataReads: UserCall<'user/dataReads'> = async ({ sql }, _request, { userId }) => {
  const rows = await sql<{ day: string; count: number; last_at: Date }[]>`
    select to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day, sum(count)::int as count, max(last_at) as last_at
      from app.customer_read where user_id = ${userId} group by 1 order by 1 desc limit ${daysMax}`
  return done({ list: rows.map(({ last_at: at, ...row }) => ({ ...row, lastAt: at.toISOString() })) })
}
