import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { pageLimit } from '#platform/http/page'
import { readEarningDays, readEarningSources } from '#people/team/read-earnings'

export const teamEarnings: UserCall<'user/teamEarnings'> = async ({ sql }, { day, cursor, limit }, { userId }) => {
  const of = { userId, limit: pageLimit(limit) }
  return done(
    day === undefined
      ? await readEarningDays(sql, { ...of, before: cursor })
      : await readEarningSources(sql, { ...of, day, cursor }),
  )
}
