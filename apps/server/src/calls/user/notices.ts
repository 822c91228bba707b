import { done } from '@synet/core/result'
import type { UserCall } from '#http/call'
import { pageLimit } from '#http/page'
import { readNotices } from '#notice/read-notices'

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
