import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { createContributorToken, revokeContributorToken as revoke } from '#people/session/contributor-token'
import { inOpenSession } from '#people/session/session'
import { confirmHandover as confirm, findHandover } from '#people/session/handover'
import { consumeAccountRate } from '#people/session/rates'

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

/** Creates a token for a device that only trains. The token is in this answer and nowhere else. */
export const addContributorToken: UserCall<'user/addContributorToken'> = async (
  context,
  { name },
  { userId, sessionId },
) => {
  const made = await inOpenSession(context.sql, { userId, sessionId }, (tx) =>
    createContributorToken(tx, context, { userId, name }),
  )
  if (!made.ok) return made
  const { id, token, at } = made.value
  return done({ id: id.toString(), name, token, createdAt: at.toISOString() })
}

export const revokeContributorToken: UserCall<'user/revokeContributorToken'> = ({ sql, clock }, { id }, caller) =>
  inOpenSession(sql, caller, (tx) => revoke(tx, clock.now(), { userId: caller.userId, id: BigInt(id) }))

export const handover: UserCall<'user/handover'> = async (context, { code }, { userId, ip }) => {
  const allowed = await consumeAccountRate(context, 'handover', `user:${userId}`)
  if (!allowed.ok) return allowed
  const found = await findHandover(context, { code, ip })
  return found.ok ? done({ ...found.value, expiresAt: found.value.expiresAt.toISOString() }) : found
}

export const confirmHandover: UserCall<'user/confirmHandover'> = async (context, { code }, { userId, sessionId }) => {
  const allowed = await consumeAccountRate(context, 'handover', `user:${userId}`)
  if (!allowed.ok) return allowed
  const confirmed = await confirm(context, { code, userId, sessionId })
  return confirmed.ok ? done({ ...confirmed.value, expiresAt: confirmed.value.expiresAt.toISOString() }) : confirmed
}
