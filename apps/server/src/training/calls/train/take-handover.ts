import { done } from '@synet/core/result'
import type { PublicCall } from '#platform/http/call'
import { takeHandover } from '#people/session/handover'

export const trainTakeHandover: PublicCall<'train/takeHandover'> = async (context, { secret, number }) => {
  const taken = await takeHandover(context, { secret, number })
  return taken.ok ? done({ ...taken.value, expiresAt: taken.value.expiresAt.toISOString() }) : taken
}
