import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { confirmPerson } from '#people/passkey/confirm-person'

export const unlock: UserCall<'user/unlock'> = async (context, request, { userId }) => {
  const confirmed = await confirmPerson(context, userId, request)
  return confirmed.ok ? done({}) : confirmed
}
