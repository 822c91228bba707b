import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { confirmHandover as confirm, findHandover } from '#people/session/handover'
import { consumeAccountRate } from '#people/session/rates'

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
