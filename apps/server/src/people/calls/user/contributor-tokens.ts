import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'

export const contributorTokens: UserCall<'user/contributorTokens'> = async ({ sql, clock }, _request, { userId }) => {
  const rows = await sql<
    { id: bigint; name: string; created_at: Date; used_at: Date | null; expires_at: Date | null }[]
  >`
    select id, name, created_at, used_at, expires_at from app.contributor_token
      where user_id = ${userId} and revoked_at is null and (expires_at is null or expires_at > ${clock.now()})
      order by id desc`
  const list = rows.map((row) => ({
    id: row.id.toString(),
    name: row.name,
    createdAt: row.created_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
  }))
  return done({ list, next: null })
}
