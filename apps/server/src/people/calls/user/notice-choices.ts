import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { readNoticeChoices } from '#platform/notice/notice-choices'
import { isFixed } from '@synet/contract/notice-kinds'
import { parseZone } from '#platform/notice/zone'

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

export const chooseNotice: UserCall<'user/chooseNotice'> = async ({ sql }, { kind, channel, wanted }, { userId }) => {
  if (isFixed(kind, channel)) return refuse('notice.fixed')
  await sql`insert into app.notice_choice (user_id, kind, channel, wanted) values (${userId}, ${kind}, ${channel}, ${wanted})
    on conflict (user_id, kind, channel) do update set wanted = excluded.wanted`
  return done({})
}

/** Keeps the time zone of the person's device: reminders come in their evening, and not at night. */
export const tellZone: UserCall<'user/tellZone'> = async ({ sql }, request, { userId }) => {
  const zone = parseZone(request.zone)
  if (zone === undefined) return refuse('request.invalid', { field: 'zone' })
  await sql`update app.user_account set zone = ${zone} where id = ${userId} and zone is distinct from ${zone}`
  return done({})
}
