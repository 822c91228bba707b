import type { Language } from '@synet/contract/languages'
import { type NoticeChannel, type NoticeKind, noticeKinds } from '@synet/contract/notice-kinds'
import { addMs, days } from '@synet/core/clock'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { withMailWord } from '@synet/words/mail'
import { newsMail, pushText } from '@synet/words/news'
import type { Context } from '#platform/context'
import { createWorkList } from '#platform/loop/work-list'
import { count } from '#platform/metrics/registry'
import { isLoggedIn } from '#platform/push/deliver-pushes'
import { pushVendorOf } from '#platform/push/push-address'
import { isHandedIn } from '#money/money-log/unclosed-day'
import { nightIn } from '#platform/notice/zone'
import { queueMessage } from '#platform/message/queue-message'

/** The most that a user gets within a day; what comes after them waits and is sent as one. */
const perDay: Readonly<Record<NoticeChannel, number>> = { push: 4, mail: 2 }
/** These are told at once, and don't count. */
const urgent: ReadonlySet<NoticeKind> = new Set(['log-in', 'security'])

const pageOf: Readonly<Record<NoticeKind, string>> = {
  transfer: '/pages-sub/orders/transfer',
  deposit: '/pages-sub/orders/deposit',
  withdrawal: '/pages-sub/orders/withdraw',
  day: '/pages/task-list/index',
  quota: '/pages/task-list/index',
  licence: '/pages-sub/store/software',
  run: '/pages/task-list/index',
  'log-in': '/pages-sub/device/index',
  security: '/pages-sub/security/index',
}
const newsPage = '/pages-sub/notice/index?of=orders'

interface News {
  readonly kind: NoticeKind
  readonly count: number
}

interface Waiting extends News {
  readonly dated: boolean
  readonly useful_until: Date
}

interface User {
  readonly id: bigint
  readonly language: Language
  readonly email: string | null
  readonly zone: string | null
  readonly word: string | null
}

interface DueUser {
  readonly user_id: bigint
  readonly channels: readonly NoticeChannel[]
}
interface Due {
  readonly user_id: bigint
  readonly channel: NoticeChannel
}

/**
 * Sends each user what waits for them, as one push or mail. After a few within a day the rest waits until the first of
 * them is a day old.
 */
export const sendNotices = createWorkList<Pick<Context, 'sql' | 'clock'>, DueUser, bigint>({
  name: 'notices',
  pageRows: 50,
  keyOf: (due) => due.user_id,
  read: ({ sql, clock }, after, limit) => sql<DueUser[]>`
    select user_id, array_agg(distinct channel) as channels from app.notice_pending
      where due_at <= ${clock.now()} and user_id > ${after ?? 0n} group by user_id order by user_id limit ${limit}`,
  async process({ sql, clock }, { user_id, channels }) {
    const now = clock.now()
    for (const channel of channels) await inTransaction(sql, (tx) => sendTo(tx, now, { user_id, channel }))
  },
})

async function sendTo(tx: Transaction, now: Date, { user_id: userId, channel }: Due): Promise<void> {
  // The row of the user keeps two workers from sending the same, and from exceeding the limit together.
  const [user] = await tx<User[]>`
    select id, language, email, zone, mail_word as word from app.user_account where id = ${userId} for update`
  if (!user) return
  const late = await tx`delete from app.notice_pending
    where user_id = ${userId} and channel = ${channel} and useful_until <= ${now}`
  if (late.count > 0) count('synet_messages_dropped_total', { topic: 'notice' }, late.count)
  await forgetDone(tx, now, { userId, channel })
  const waiting = await tx<Waiting[]>`
    select kind, count, dated, least(useful_until, ${addMs(now, days(7))}::timestamptz) as useful_until
      from app.notice_pending
      where user_id = ${userId} and channel = ${channel} and due_at <= ${now}`
  const { morning } = nightIn(user.zone ?? 'UTC', now)
  const free = await nextFree(tx, now, { userId, channel, max: perDay[channel] })
  // What has a deadline goes before what has none.
  const freeForDated = await nextFree(tx, now, { userId, channel, max: 2 * perDay[channel] })
  const dueAt = (one: Waiting): Date => {
    if (urgent.has(one.kind)) return now
    if (!one.dated) return free
    return morning && one.useful_until > morning ? morning : freeForDated
  }
  const held = waiting.filter((one) => dueAt(one) > now)
  for (const one of held)
    await tx`update app.notice_pending set due_at = ${dueAt(one)}
      where user_id = ${userId} and channel = ${channel} and kind = ${one.kind}`
  const news = noticeKinds.flatMap((kind) => waiting.filter((one) => one.kind === kind && !held.includes(one)))
  if (news.length === 0) return
  await tx`delete from app.notice_pending
    where user_id = ${userId} and channel = ${channel} and kind = any (${news.map(({ kind }) => kind)}::text[])`
  // Apart, so that a reminder that was not delivered in time takes no other news with it.
  for (const some of [news.filter(({ dated }) => dated), news.filter(({ dated }) => !dated)])
    if (some.length > 0) await (channel === 'push' ? queuePushes : queueNewsMail)(tx, now, user, some)
  if (news.some(({ kind }) => !urgent.has(kind)))
    await tx`insert into app.notice_sent (user_id, channel, at) values (${userId}, ${channel}, ${now})`
}

/** A person who has done what a waiting reminder asks for is not told any more: the day's work, or new licences. */
function forgetDone(tx: Transaction, now: Date, { userId, channel }: { userId: bigint; channel: NoticeChannel }) {
  const today = tx`app.run r join app.run_day d on d.run_id = r.id and d.round = r.round
    where r.user_id = ${userId} and d.starts_at <= ${now} and d.ends_at > ${now}`
  const isDone = tx`(d.state <> 'open' or ${isHandedIn(tx)})`
  return tx`
    delete from app.notice_pending where user_id = ${userId} and channel = ${channel} and (
      kind = 'quota' and exists (select from ${today} and ${isDone})
        and not exists (select from ${today} and r.state = 'running' and not ${isDone})
      or kind = 'licence' and exists (select from app.user_account
        where id = ${userId} and software_until > ${addMs(now, days(7))} and node_until > ${addMs(now, days(7))}))`
}

/** When the user can be told something again. */
async function nextFree(
  tx: Transaction,
  now: Date,
  { userId, channel, max }: { userId: bigint; channel: NoticeChannel; max: number },
): Promise<Date> {
  const sent = await tx<{ at: Date }[]>`
    select at from app.notice_sent where user_id = ${userId} and channel = ${channel} and at > ${addMs(now, -days(1))}
      order by at desc limit ${max}`
  const oldest = sent.at(-1)
  return oldest && sent.length === max ? addMs(oldest.at, days(1)) : now
}

const lastUse = (news: readonly Waiting[]): Date =>
  news.map(({ useful_until: until }) => until).reduce((latest, one) => (one > latest ? one : latest))

async function queueNewsMail(tx: Transaction, now: Date, user: User, news: readonly Waiting[]): Promise<void> {
  const { id: userId, language, email: to, word } = user
  if (to === null) return
  const dated = news.some((candidate) => candidate.dated)
  const about = dated ? ({ topic: 'reminder', deadline: lastUse(news) } as const) : ({ topic: 'news' } as const)
  const mail = withMailWord(language, newsMail(language, news), word)
  const unsubscribe = news.map(({ kind }) => kind)
  await queueMessage(tx, now, { kind: 'mail', ...about, to, language, userId, unsubscribe, ...mail })
}

/** Queues a push to each browser in which the user is logged in; those of ended sessions are forgotten. */
async function queuePushes(tx: Transaction, now: Date, user: User, news: readonly Waiting[]): Promise<void> {
  const pages = new Set(news.map(({ kind }) => pageOf[kind]))
  const [page] = pages
  const isUrgent = news.some(({ kind }) => urgent.has(kind))
  const payload = JSON.stringify({
    title: 'Synet',
    body: pushText(user.language, news),
    url: `/#${pages.size === 1 && page ? page : newsPage}`,
    ...(isUrgent && { urgent: true }),
  })
  await tx`delete from app.push_endpoint e where e.user_id = ${user.id} and not ${isLoggedIn(tx, now)}`
  const endpoints = await tx<{ id: bigint; endpoint: string }[]>`
    select id, endpoint from app.push_endpoint where user_id = ${user.id}`
  await tx`insert into app.push_message (endpoint_id, vendor, urgent, payload, created_at, next_try_at, useful_until)
    select id, vendor, ${isUrgent}, ${payload}, ${now}, ${now}, ${lastUse(news)}
      from unnest(${endpoints.map(({ id }) => id.toString())}::bigint[],
        ${endpoints.map(({ endpoint }) => pushVendorOf(endpoint))}::text[]) as e (id, vendor)`
}
