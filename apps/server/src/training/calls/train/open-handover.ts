import { done } from '@synet/core/result'
import type { PublicCall } from '#platform/http/call'
import { openHandover } from '#people/session/handover'
import { takeAddressRate } from '#people/session/rates'

export const trainOpenHandover: PublicCall<'train/openHandover'> = async (context, _request, caller) => {
  const allowed = await takeAddressRate(context, 'handover', caller.ip)
  if (!allowed.ok) return allowed
  const { code, secret, expiresAt } = await openHandover(context, caller)
  return done({ code, secret, expiresAt: expiresAt.toISOString() })
}
