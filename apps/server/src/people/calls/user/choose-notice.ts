import { isFixed } from '@synet/contract/notice-kinds'
import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'

export const chooseNotice: UserCall<'user/chooseNotice'> = async ({ sql }, { kind, channel, wanted }, { userId }) => {
  if (isFixed(kind, channel)) return refuse('notice.fixed')
  await sql`insert into app.notice_choice (user_id, kind, channel, wanted) values (${userId}, ${kind}, ${channel}, ${wanted})
    on conflict (user_id, kind, channel) do update set wanted = excluded.wanted`
  return done({})
}
