import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { orderSelection, pageLimit } from '#platform/http/page'
import { readRuns } from '#training/run/read-runs'

export const taskPledgeList: UserCall<'purchase/taskPledgeList'> = async (
  { sql, clock },
  request,
  { userId, language },
) => {
  const limit = pageLimit(request.limit)
  const list = await readRuns(sql, clock.now(), language, {
    userId,
    limit,
    ...orderSelection(request),
    ...(request.state ? { only: request.state } : {}),
  })
  return done({ list, next: list.length === limit ? (list.at(-1)?.id ?? null) : null })
}
