import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { orderSelection, pageLimit } from '#platform/http/page'
import { readOrders } from '#money/recharge/read-orders'
import { changeOrder } from '#money/recharge/change-order'

export const myRecords: UserCall<'recharge/myRecords'> = async ({ sql }, request, { userId }) => {
  const limit = pageLimit(request.limit)
  const list = await readOrders(sql, { userId, ...orderSelection(request), limit })
  return done({ list, next: list.length === limit ? (list.at(-1)?.id ?? null) : null })
}

export const rechargeDetail: UserCall<'recharge/detail'> = async ({ sql }, { id }, { userId }) => {
  const [order] = await readOrders(sql, { userId, id: BigInt(id), limit: 1 })
  return order ? done(order) : refuse('order.not-found')
}

/** Records that the user reports a transfer. A repeated report, or one after the money was seen, changes nothing. */
export const rechargeSubmitted: UserCall<'recharge/submitted'> = async (context, { id }, { userId }) => {
  const order = await changeOrder(context, { id: BigInt(id), userId, to: 'submitted' })
  if (!order) return refuse('order.not-found')
  if (order.state === 'waiting' || order.state === 'expired') return refuse('order.expired')
  return order.state === 'cancelled' ? refuse('order.state') : done(order)
}

export const rechargeCancel: UserCall<'recharge/cancel'> = async (context, { id }, { userId }) => {
  const order = await changeOrder(context, { id: BigInt(id), userId, to: 'cancelled' })
  if (!order) return refuse('order.not-found')
  return order.state === 'cancelled' ? done(order) : refuse('order.state')
}
