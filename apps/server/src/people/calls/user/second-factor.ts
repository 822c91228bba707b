import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'

export const secondFactor: UserCall<'user/secondFactor'> = async ({ sql }, _request, { userId }) => {
  const [row] = await sql<{ confirmed_at: Date | null; left: number }[]>`
    select f.confirmed_at,
        (select count(*)::int from app.recovery_code c where c.user_id = f.user_id and c.used_at is null) as left
      from app.second_factor f where f.user_id = ${userId}`
  return done({ since: row?.confirmed_at?.toISOString() ?? null, codesLeft: row?.left ?? 0 })
}
