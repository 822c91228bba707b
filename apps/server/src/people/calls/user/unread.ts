import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { countUnread } from '#platform/notice/read-notifications'

export const unread: UserCall<'user/unread'> = async ({ sql, clock }, _request, { userId }) =>
  done(await countUnread(sql, clock.now(), userId))
