import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { orderSelection, pageLimit } from '#platform/http/page'
import { readOrders } from '#money/recharge/read-orders'

export const myRecords: UserCall<'recharge/myRecords'> = async ({ sql }, request, { userId }) => {
  const limit = pageLimit(request.limit)
  const list = await readOrders(sql, { userId, ...orderSelection(request), limit })
  return done({ list, next: list.length === limit ? (list.at(-1)?.id ?? null) : null })
}
