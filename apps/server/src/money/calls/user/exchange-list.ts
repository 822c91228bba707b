import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { orderSelection, pageLimit } from '#platform/http/page'
import { readSwaps } from '#money/market/read-swaps'

export const exchangeList: UserCall<'user/exchangeList'> = async ({ sql }, request, { userId }) => {
  const limit = pageLimit(request.limit)
  const list = await readSwaps(sql, {
    userId,
    ...orderSelection(request),
    limit,
  })
  return done({ list, next: list.length === limit ? (list.at(-1)?.id ?? null) : null })
}
