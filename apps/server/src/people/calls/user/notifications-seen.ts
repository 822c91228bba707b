import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'

/** Only the caller's own existing events count: an id from the future would hide later events. */
export const notificationsSeen: UserCall<'user/notificationsSeen'> = async ({ sql }, { id }, { userId }) => {
  await sql`
    insert into app.notification_seen as s (user_id, event_id)
      select ${userId}, max(id) from app.event where user_id = ${userId} and id <= ${id} having max(id) is not null
      on conflict (user_id) do update set event_id = greatest(s.event_id, excluded.event_id)`
  return done({})
}
