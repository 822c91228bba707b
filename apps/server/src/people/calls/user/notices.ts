import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { pageLimit } from '#platform/http/page'
import { readNotices } from '#platform/notice/read-notices'

export const notices: UserCall<'user/notices'> = async ({ sql, clock }, { id, cursor, limit }, { language, userId }) =>
  done(
    await readNotices(sql, {
      language,
      now: clock.now(),
      userId,
      cursor,
      limit: pageLimit(limit),
      ...(id && { id: BigInt(id) }),
    }),
  )
