import { done } from '@synet/core/result'
import { checkAddress } from '#money/withdrawal/save-account'
import type { UserCall } from '#platform/http/call'

export const bankCheck: UserCall<'bank/check'> = async (context, request) => {
  const address = await checkAddress(context, request)
  return address.ok ? done({}) : address
}
