import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { changeOrder } from '#money/recharge/change-order'

export const rechargeCancel: UserCall<'recharge/cancel'> = async (context, { id }, { userId }) => {
  const order = await changeOrder(context, { id: BigInt(id), userId, to: 'cancelled' })
  if (!order) return refuse('order.not-found')
  return order.state === 'cancelled' ? done(order) : refuse('order.state')
}
