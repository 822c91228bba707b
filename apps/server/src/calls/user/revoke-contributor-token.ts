import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#http/call'

export const revokeContributorToken: UserCall<'user/revokeContributorToken'> = async (
  { sql, clock },
  { id },
  { userId },
) => {
  const revoked = await sql`update app.contributor_token set revoked_at = ${clock.now()}
    where id = ${BigInt(id)} and user_id = ${userId} and revoked_at is null`
  return revoked.count > 0 ? done({}) : refuse('token.not-found')
}
