import { done } from '@synet/core/result'
import type { PublicCall } from '#platform/http/call'
import { isWorkNeeded, makeChallenge } from '#platform/message/proof-of-work'
import { takeAddressRate } from '#people/session/rates'

/** Returns the proof-of-work challenge that must be solved before a code is sent; null where none is needed. */
export const challenge: PublicCall<'index/challenge'> = async (context, { level }, { ip }) => {
  const allowed = await takeAddressRate(context, 'challenge', ip)
  if (!allowed.ok) return allowed
  return done({ challenge: isWorkNeeded(context) ? makeChallenge(context, level === 'hard') : null })
}
