import { done, refuse } from '@synet/core/result'
import type { PublicCall, UserCall } from '#platform/http/call'
import { pageLimit, cursorId } from '#platform/http/page'
import { readNotices } from '#platform/notice/read-notices'
import type { Answer } from '@synet/contract/calls'
import type { Language } from '@synet/contract/languages'
import { type Sql, inTransaction } from '@synet/ledger/database'
import { readSettings } from '#platform/settings'
import { countUnread, readNotifications } from '#platform/notice/read-notifications'
import { readNoticeChoices } from '#platform/notice/notice-choices'
import { isFixed } from '@synet/contract/notice-kinds'
import { parseZone } from '#platform/notice/zone'
import { isPushAddress } from '#platform/push/push-address'
import { isPushTarget } from '#platform/push/send-push'

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

type Slides = Answer<'index/slides'>['list']

/** The notices that operators put on the home page, in their order; one that is not published, or no longer, is left out. */
async function readSlides(sql: Sql, { language, now }: { language: Language; now: Date }): Promise<Slides> {
  const { homeSlides } = await readSettings(sql)
  const ids = homeSlides.match(/\d+/g) ?? []
  const found = await Promise.all(ids.map((id) => readNotices(sql, { language, now, id: BigInt(id), limit: 1 })))
  return found.flatMap(({ list }) => list.map(({ read: _read, popup: _popup, ...notice }) => notice))
}

export const slides: PublicCall<'index/slides'> = async ({ sql, clock }, _request, { language }) =>
  done({ list: await readSlides(sql, { language, now: clock.now() }) })

export const notifications: UserCall<'user/notifications'> = async ({ sql }, request, { userId }) => {
  const limit = pageLimit(request.limit)
  const list = await readNotifications(sql, { userId, before: cursorId(request.cursor), limit })
  return done({ list, next: list.length === limit ? (list.at(-1)?.id ?? null) : null })
}

/** Only the caller's own existing events count: an id from the future would hide later events. */
export const notificationsSeen: UserCall<'user/notificationsSeen'> = async ({ sql }, { id }, { userId }) => {
  await sql`
    insert into app.notification_seen as s (user_id, event_id)
      select ${userId}, max(id) from app.event where user_id = ${userId} and id <= ${id} having max(id) is not null
      on conflict (user_id) do update set event_id = greatest(s.event_id, excluded.event_id)`
  return done({})
}

export const unread: UserCall<'user/unread'> = async ({ sql, clock }, _request, { userId }) =>
  done(await countUnread(sql, clock.now(), userId))

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

/** Browsers of one user that are told; beyond them the oldest is forgotten. */
const endpointsMax = 10

/** Remembers where this browser takes pushes, until its session ends. Only known push services are ever called. */
export const addPushEndpoint: UserCall<'user/addPushEndpoint'> = async (context, request, { userId, sessionId }) => {
  const { sql, clock, config } = context
  const { endpoint, p256dh, auth } = request
  if (!isPushAddress(config, endpoint) || !isPushTarget(request)) return refuse('push.host')
  return inTransaction(sql, async (tx) => {
    // Pushes that wait for a former user of the browser are not theirs to read.
    await tx`delete from app.push_endpoint where endpoint = ${endpoint} and user_id <> ${userId}`
    await tx`
      insert into app.push_endpoint (user_id, session_id, endpoint, p256dh, auth, created_at)
        values (${userId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${clock.now()})
        on conflict (endpoint) do update set session_id = excluded.session_id,
          p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at
          where push_endpoint.user_id = excluded.user_id`
    await tx`delete from app.push_endpoint where id in (select id from app.push_endpoint
      where user_id = ${userId} order by created_at desc, id desc offset ${endpointsMax})`
    return done({})
  })
}

export const removePushEndpoint: UserCall<'user/removePushEndpoint'> = async ({ sql }, { endpoint }, { userId }) => {
  await sql`delete from app.push_endpoint where endpoint = ${endpoint} and user_id = ${userId}`
  return done({})
}
