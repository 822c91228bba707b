import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { findHandover } from '#people/session/handover'
import { takeAccountRate } from '#people/session/rates'

export const handover: UserCall<'user/handover'> = async (context, { code }, { userId, ip }) => {
  const allowed = await takeAccountRate(context, 'handover', `user:${userId}`)
  if (!allowed.ok) return allowed
  const found = await findHandover(context, { code, ip })
  return found.ok ? done({ ...found.value, expiresAt: found.value.expiresAt.toISOString() }) : found
}
