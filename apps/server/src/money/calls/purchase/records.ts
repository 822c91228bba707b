import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { orderSelection, pageLimit } from '#platform/http/page'
import { readPurchases } from '#money/purchase/read-purchases'

export const purchaseRecords: UserCall<'purchase/records'> = async ({ sql }, request, { userId, language }) => {
  const limit = pageLimit(request.limit)
  const list = await readPurchases(sql, { userId, language, limit, ...orderSelection(request) })
  return done({ list, next: list.length === limit ? (list.at(-1)?.id ?? null) : null })
}
