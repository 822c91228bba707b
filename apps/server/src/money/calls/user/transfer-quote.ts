import { add, formatMinor } from '@synet/core/amount'
import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { quoteTransfer } from '#money/transfer/quote-transfer'
import { lookUpReceiver, resolveReceiver } from '#money/transfer/resolve-receiver'

/** Quotes a transfer: its cost and the receiver's masked name. */
export const transferQuote: UserCall<'user/transferQuote'> = async (context, request, { userId }) => {
  const { asset } = request
  const figures = await quoteTransfer(context.sql, userId, asset, request.amount)
  if (!figures.ok) return figures
  const asked = await lookUpReceiver(context, userId, request.counterparty)
  const receiver = await resolveReceiver(context, userId, asked)
  if (!receiver.ok) return receiver
  const { amount, fee } = figures.value
  return done({
    name: receiver.value.name,
    asset,
    amount: formatMinor(asset, amount),
    fee: formatMinor(asset, fee),
    total: formatMinor(asset, add(amount, fee)),
    heldUntil: receiver.value.heldUntil?.toISOString() ?? null,
    needsPasskey: receiver.value.needsPasskey,
  })
}
