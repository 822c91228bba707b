import { done } from '@synet/core/result'
import type { UserCall } from '#http/call'
import { cursorId, pageLimit } from '#http/page'
import { readOrders } from '#recharge/read-orders'

export const myRecords: UserCall<'recharge/myRecords'> = async ({ sql }, { cursor, limit }, { userId }) => {
  const list = await readOrders(sql, { userId, before: cursorId(cursor), limit: pageLimit(limit) })
  return done({ list, next: list.length === pageLimit(limit) ? (list.at(-1)?.id ?? null) : null })
}
