import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'

export const noticeRead: UserCall<'user/noticeRead'> = async ({ sql, clock }, { id }, { userId }) => {
  const now = clock.now()
  const [published] = await sql`
    select from app.notice where id = ${id} and publish_at <= ${now} and withdrawn_at is null`
  if (!published) return refuse('notice.not-found')
  await sql`insert into app.notice_read (user_id, notice_id, at) values (${userId}, ${id}, ${now}) on conflict do nothing`
  return done({})
}
