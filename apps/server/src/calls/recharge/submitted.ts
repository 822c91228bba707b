import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#http/call'
import { readOrders } from '#recharge/read-order'

/** The user says that he has transferred. Said again, or after the money was seen, it changes nothing. */
export const rechargeSubmitted: UserCall<'recharge/submitted'> = async ({ sql, clock }, { id }, { userId }) => {
  const now = clock.now()
  await sql`update app.recharge_order set state = 'submitted', submitted_at = ${now}
    where id = ${id} and user_id = ${userId} and state = 'waiting' and expires_at > ${now}`
  const [order] = await readOrders(sql, { userId, id: BigInt(id), limit: 1 })
  if (!order) return refuse('order.not-found')
  if (order.state === 'waiting' || order.state === 'expired') return refuse('order.expired')
  return order.state === 'cancelled' ? refuse('order.state') : done(order)
}
