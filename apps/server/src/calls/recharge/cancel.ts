import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#http/call'
import { readOrders } from '#recharge/read-order'

export const rechargeCancel: UserCall<'recharge/cancel'> = async ({ sql }, { id }, { userId }) => {
  await sql`update app.recharge_order set state = 'cancelled'
    where id = ${id} and user_id = ${userId} and state in ('waiting', 'submitted')`
  const [order] = await readOrders(sql, { userId, id: BigInt(id), limit: 1 })
  if (!order) return refuse('order.not-found')
  return order.state === 'cancelled' ? done(order) : refuse('order.state')
}
