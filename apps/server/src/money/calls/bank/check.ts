import { done } from '@synet/core/result'
import { checkAddress } from '#money/withdrawal/save-account'
import { takeAccountRate } from '#people/session/rates'
import type { UserCall } from '#platform/http/call'

/** Says what is wrong with an address before password and code are typed. */
export const bankCheck: UserCall<'bank/check'> = async (context, request, { userId }) => {
  const allowed = await takeAccountRate(context, 'address check', `user:${userId}`)
  if (!allowed.ok) return allowed
  const address = await checkAddress(context, request)
  return address.ok ? done({}) : address
}
