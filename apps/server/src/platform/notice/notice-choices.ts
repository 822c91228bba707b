import {
  isFixed,
  mailedFromTheStart,
  type NoticeChannel,
  type NoticeKind,
  noticeKinds,
} from '@synet/contract/notice-kinds'
import { addMs, days } from '@synet/core/clock'
import type { Sql, Transaction } from '@synet/ledger/database'

const wantedFromTheStart = (kind: NoticeKind, channel: NoticeChannel): boolean =>
  channel === 'push' || mailedFromTheStart[kind]

interface Choice {
  readonly kind: NoticeKind
  readonly channel: NoticeChannel
  readonly wanted: boolean
}

/** Reads what a user is told, by kind and channel: they chose it, or it holds before a choice. */
export async function readNoticeChoices(
  sql: Sql | Transaction,
  userId: bigint,
): Promise<readonly { kind: NoticeKind; push: boolean; mail: boolean }[]> {
  const chosen = await sql<Choice[]>`select kind, channel, wanted from app.notice_choice where user_id = ${userId}`
  const wants = (kind: NoticeKind, channel: NoticeChannel): boolean =>
    isFixed(kind, channel) ||
    (chosen.find((candidate) => candidate.kind === kind && candidate.channel === channel)?.wanted ??
      wantedFromTheStart(kind, channel))
  return noticeKinds.map((kind) => ({ kind, push: wants(kind, 'push'), mail: wants(kind, 'mail') }))
}

export const wantsMail = async (sql: Sql | Transaction, userId: bigint, kind: NoticeKind): Promise<boolean> =>
  (await readNoticeChoices(sql, userId)).some((choice) => choice.kind === kind && choice.mail)

export interface NewNotice {
  readonly userId: bigint
  readonly kind: NoticeKind
  /** The notice is useless after this time, and is sent before notices without a deadline. */
  readonly deadline?: Date | undefined
}

/** How long a notice without a deadline of its own is useful. */
const usefulMs: Readonly<Record<NoticeKind, number>> = {
  transfer: days(3),
  deposit: days(3),
  withdrawal: days(3),
  day: days(3),
  quota: days(1),
  licence: days(1),
  run: days(3),
  'log-in': days(7),
  security: days(7),
}

/**
 * Queues what users are told, in the transaction of the event: for those who want it, and whom it can reach. It is sent
 * together with what else waits for them.
 */
export async function pendNotices(
  tx: Sql | Transaction,
  at: Date,
  channels: readonly NoticeChannel[],
  notices: readonly NewNotice[],
): Promise<void> {
  const rows = notices.flatMap(({ userId, kind, deadline }) =>
    channels.map((channel) => ({
      userId,
      kind,
      channel,
      dated: deadline !== undefined,
      wanted: wantedFromTheStart(kind, channel),
      until: (deadline ?? addMs(at, usefulMs[kind])).toISOString(),
    })),
  )
  if (rows.length === 0) return
  await tx`
    insert into app.notice_pending as p (user_id, channel, kind, count, due_at, useful_until, dated)
      select n.user_id, n.channel, n.kind, count(*)::int, ${at}, max(n.until), bool_or(n.dated = 'true')
        from unnest(${rows.map((r) => r.userId.toString())}::bigint[], ${rows.map((r) => r.channel)}::text[],
            ${rows.map((r) => r.kind)}::text[], ${rows.map((r) => String(r.wanted))}::text[],
            ${rows.map((r) => r.until)}::text[]::timestamptz[], ${rows.map((r) => String(r.dated))}::text[]) as n (user_id, channel, kind, wanted, until, dated)
          left join app.notice_choice c on c.user_id = n.user_id and c.kind = n.kind and c.channel = n.channel
        where n.until > ${at} and coalesce(c.wanted, n.wanted = 'true') and case n.channel
          when 'push' then exists (select from app.push_endpoint e where e.user_id = n.user_id)
          else exists (select from app.user_account u where u.id = n.user_id and u.email is not null) end
        group by n.user_id, n.channel, n.kind
        order by n.user_id, n.channel, n.kind
      on conflict (user_id, channel, kind) do update set
        count = case when p.useful_until > ${at} then p.count else 0 end + excluded.count,
        useful_until = greatest(p.useful_until, excluded.useful_until), dated = p.dated or excluded.dated,
        due_at = case when excluded.dated then excluded.due_at else p.due_at end`
}
