import { done } from '@synet/core/result'
import type { PublicCall } from '#platform/http/call'
import { pageLimit } from '#platform/http/page'
import { readNotices } from '#platform/notice/read-notices'

export const notice: PublicCall<'index/notice'> = async ({ sql, clock }, { id, cursor, limit }, { language }) => {
  const { list, next } = await readNotices(sql, {
    language,
    now: clock.now(),
    cursor,
    limit: pageLimit(limit),
    ...(id && { id: BigInt(id) }),
  })
  return done({ list: list.map(({ read: _read, popup: _popup, ...text }) => text), next })
}
