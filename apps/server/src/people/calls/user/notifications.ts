import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { cursorId, pageLimit } from '#platform/http/page'
import { readNotifications } from '#platform/notice/read-notifications'

export const notifications: UserCall<'user/notifications'> = async ({ sql }, request, { userId }) => {
  const limit = pageLimit(request.limit)
  const list = await readNotifications(sql, { userId, before: cursorId(request.cursor), limit })
  return done({ list, next: list.length === limit ? (list.at(-1)?.id ?? null) : null })
}
