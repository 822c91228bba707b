import { done, refuse } from '@synet/core/result'
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

export const noticeRead: UserCall<'user/noticeRead'> = async ({ sql, clock }, { id }, { userId }) => {
  const now = clock.now()
  const [published] = await sql`
    select from app.notice where id = ${id} and publish_at <= ${now} and withdrawn_at is null`
  if (!published) return refuse('notice.not-found')
  await sql`insert into app.notice_read (user_id, notice_id, at) values (${userId}, ${id}, ${now}) on conflict do nothing`
  return done({})
}
