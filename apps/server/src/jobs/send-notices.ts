import type { Language } from '@synet/contract/languages'
import { type NoticeChannel, type NoticeKind, noticeKinds } from '@synet/contract/notice-kinds'
import { addMs, days } from '@synet/core/clock'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { withMailWord } from '@synet/words/mail'
import { newsMail, pushText } from '@synet/words/news'
import type { Context } from '#context'
import { createWorkList } from '#jobs/work-list'
import { queueMessage } from '#message/queue-message'

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

export interface News {
  readonly kind: NoticeKind
  readonly count: number
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
  const [user] = await tx<{ language: Language; email: string | null; word: string | null }[]>`
    select language, email, mail_word as word from app.user_account where id = ${userId} for update`
  if (!user) return
  const waiting = await tx<News[]>`
    select kind, count from app.notice_pending where user_id = ${userId} and channel = ${channel} and due_at <= ${now}`
  const free = await nextFree(tx, now, { userId, channel })
  const held = free > now ? waiting.filter(({ kind }) => !urgent.has(kind)).map(({ kind }) => kind) : []
  const news = noticeKinds.flatMap((kind) => waiting.filter((one) => one.kind === kind && !held.includes(kind)))
  await tx`update app.notice_pending set due_at = ${free}
    where user_id = ${userId} and channel = ${channel} and kind = any (${held}::text[])`
  if (news.length === 0) return
  await tx`delete from app.notice_pending
    where user_id = ${userId} and channel = ${channel} and kind = any (${news.map(({ kind }) => kind)}::text[])`
  if (channel === 'push') await queuePushes(tx, now, userId, user.language, news)
  else if (user.email) {
    const mail = withMailWord(user.language, newsMail(user.language, news), user.word)
    const { language, email: to } = user
    const kinds = news.map(({ kind }) => kind)
    await queueMessage(tx, now, { kind: 'mail', topic: 'news', to, language, userId, unsubscribe: kinds, ...mail })
  }
  if (news.some(({ kind }) => !urgent.has(kind)))
    await tx`insert into app.notice_sent (user_id, channel, at) values (${userId}, ${channel}, ${now})`
}

/** When the user can be told something again. */
async function nextFree(
  tx: Transaction,
  now: Date,
  { userId, channel }: { userId: bigint; channel: NoticeChannel },
): Promise<Date> {
  const sent = await tx<{ at: Date }[]>`
    select at from app.notice_sent where user_id = ${userId} and channel = ${channel} and at > ${addMs(now, -days(1))}
      order by at desc limit ${perDay[channel]}`
  const oldest = sent.at(-1)
  return oldest && sent.length === perDay[channel] ? addMs(oldest.at, days(1)) : now
}

/** Queues a push to each browser in which the user is logged in; those of ended sessions are forgotten. */
async function queuePushes(
  tx: Transaction,
  now: Date,
  userId: bigint,
  language: Language,
  news: readonly News[],
): Promise<void> {
  const pages = new Set(news.map(({ kind }) => pageOf[kind]))
  const [page] = pages
  const text = pushText(language, news)
  const payload = JSON.stringify({ title: 'Synet', body: text, url: `/#${pages.size === 1 && page ? page : newsPage}` })
  await tx`delete from app.push_endpoint e where e.user_id = ${userId}
    and not exists (select from app.session s where s.id = e.session_id and s.ended_at is null and s.expires_at > ${now})`
  await tx`insert into app.push_message (endpoint_id, payload, created_at, next_try_at)
    select id, ${payload}, ${now}, ${now} from app.push_endpoint where user_id = ${userId}`
}
