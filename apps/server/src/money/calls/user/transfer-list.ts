import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { orderSelection, pageLimit } from '#platform/http/page'
import { readTransfers } from '#money/transfer/read-transfers'

export const transferList: UserCall<'user/transferList'> = async ({ sql }, request, { userId }) => {
  const limit = pageLimit(request.limit)
  const list = await readTransfers(sql, {
    userId,
    ...orderSelection(request),
    limit,
    ...(request.direction && { direction: request.direction }),
  })
  return done({ list, next: list.length === limit ? (list.at(-1)?.id ?? null) : null })
}
