import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { cursorId, pageLimit } from '#platform/http/page'
import { countUnread, readNotifications } from '#platform/notice/read-notifications'

export const notifications: UserCall<'user/notifications'> = async ({ sql }, request, { userId }) => {
  const limit = pageLimit(request.limit)
  const list = await readNotifications(sql, { userId, before: cursorId(request.cursor), limit })
  return done({ list, next: list.length === limit ? (list.at(-1)?.id ?? null) : null })
}

/** Only the caller's own existing events count: an id from the future would hide later events. */
export const notificationsSeen: UserCall<'user/notificationsSeen'> = async ({ sql }, { id }, { userId }) => {
  await sql`
    insert into app.notification_seen as s (user_id, event_id)
      select ${userId}, max(id) from app.event where user_id = ${userId} and id <= ${id} having max(id) is not null
      on conflict (user_id) do update set event_id = greatest(s.event_id, excluded.event_id)`
  return done({})
}

export const unread: UserCall<'user/unread'> = async ({ sql, clock }, _request, { userId }) =>
  done(await countUnread(sql, clock.now(), userId))
