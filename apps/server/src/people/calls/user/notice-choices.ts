import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { readNoticeChoices } from '#platform/notice/notice-choices'

export const noticeChoices: UserCall<'user/noticeChoices'> = async ({ sql, config }, _request, { userId }) => {
  const [user] = await sql<{ bound: boolean }[]>`
    select email is not null as bound from app.user_account where id = ${userId}`
  const endpoints = await sql<{ endpoint: string }[]>`select endpoint from app.push_endpoint where user_id = ${userId}`
  return done({
    endpoints: endpoints.map(({ endpoint }) => endpoint),
    pushKey: config.pushPublicKey ?? null,
    hasEmail: user?.bound === true,
    kinds: [...(await readNoticeChoices(sql, userId))],
  })
}
