import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { lookUpReceiver, resolveReceiver } from '#money/transfer/resolve-receiver'

/** Says whom a transfer would go to, under the limits of look-ups that a quote has. */
export const recipient: UserCall<'user/recipient'> = async (context, request, { userId }) => {
  const asked = await lookUpReceiver(context, userId, request.counterparty)
  const receiver = await resolveReceiver(context, userId, asked)
  return receiver.ok ? done({ name: receiver.value.name }) : receiver
}
