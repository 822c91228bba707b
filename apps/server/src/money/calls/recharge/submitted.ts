import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { changeOrder } from '#money/recharge/change-order'

/** Records that the user reports a transfer. A repeated report, or one after the money was seen, changes nothing. */
export const rechargeSubmitted: UserCall<'recharge/submitted'> = async (context, { id }, { userId }) => {
  const order = await changeOrder(context, { id: BigInt(id), userId, to: 'submitted' })
  if (!order) return refuse('order.not-found')
  if (order.state === 'waiting' || order.state === 'expired') return refuse('order.expired')
  return order.state === 'cancelled' ? refuse('order.state') : done(order)
}
