import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { readOrders } from '#money/recharge/read-orders'

export const rechargeDetail: UserCall<'recharge/detail'> = async ({ sql }, { id }, { userId }) => {
  const [order] = await readOrders(sql, { userId, id: BigInt(id), limit: 1 })
  return order ? done(order) : refuse('order.not-found')
}
