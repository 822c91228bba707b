import { done } from '@synet/core/result'
import type { PublicCall } from '#platform/http/call'
import { openHandover, takeHandover } from '#people/session/handover'
import { consumeAddressRate } from '#people/session/rates'

export const trainOpenHandover: PublicCall<'train/openHandover'> = async (context, _request, caller) => {
  const allowed = await consumeAddressRate(context, 'handover', caller.ip)
  if (!allowed.ok) return allowed
  const { code, secret, expiresAt } = await openHandover(context, caller)
  return done({ code, secret, expiresAt: expiresAt.toISOString() })
}

export const trainTakeHandover: PublicCall<'train/takeHandover'> = async (context, { secret, number }) => {
  const taken = await takeHandover(context, { secret, number })
  return taken.ok ? done({ ...taken.value, expiresAt: taken.value.expiresAt.toISOString() }) : taken
}
