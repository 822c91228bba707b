import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { pageLimit } from '#platform/http/page'

/** How often operators' pages showed the user's data, without their names. */
export const dataReads: UserCall<'user/dataReads'> = async ({ sql }, request, { userId }) => {
  const limit = pageLimit(request.limit)
  const rows = await sql<{ day: string; count: number; last_at: Date }[]>`
    select to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day, sum(count)::int as count, max(last_at) as last_at
      from app.customer_read where user_id = ${userId} group by 1
        having to_char(hour at time zone 'UTC', 'YYYY-MM-DD') < ${request.cursor ?? '~'} order by 1 desc limit ${limit}`
  return done({
    list: rows.map(({ last_at: at, ...row }) => ({ ...row, lastAt: at.toISOString() })),
    next: rows.length === limit ? (rows.at(-1)?.day ?? null) : null,
  })
}
