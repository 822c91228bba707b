import type { NoticeChannel, NoticeKind } from '@synet/contract/notice-kinds'
import { inTransaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { type NewNotice, pendNotices } from '#platform/notice/notice-choices'

/** Users are told of these events; reminders, and why a run was not renewed, are mailed where they arise. */
const noticeOfEvent: Readonly<
  Record<string, { readonly kind: NoticeKind; readonly channels: readonly NoticeChannel[] }>
> = {
  'transfer received': { kind: 'transfer', channels: ['push', 'mail'] },
  'recharge credited': { kind: 'deposit', channels: ['push', 'mail'] },
  'withdrawal sent': { kind: 'withdrawal', channels: ['push', 'mail'] },
  'run day-credited': { kind: 'day', channels: ['push', 'mail'] },
  'run quota-open': { kind: 'quota', channels: ['push', 'mail'] },
  'run ended': { kind: 'run', channels: ['push', 'mail'] },
  'run not-renewed': { kind: 'run', channels: ['push'] },
  'run round-return': { kind: 'run', channels: ['push'] },
  'run round-reinvest': { kind: 'run', channels: ['push'] },
  'software software-7': { kind: 'licence', channels: ['push'] },
  'software software-1': { kind: 'licence', channels: ['push'] },
  'node node-7': { kind: 'licence', channels: ['push'] },
  'node node-1': { kind: 'licence', channels: ['push'] },
}

/** Tells whether the jobs have to look at an event of this kind. @param state with its reason after a full stop */
export const hasNotice = (kind: string, state: string | undefined): boolean =>
  `${kind} ${state?.split('.')[0]}` in noticeOfEvent

const atOnce = 500

/**
 * Queues what users are told of events, each once: it is marked in the transaction that queues it.
 * @returns true when there may be more
 */
export async function queueNotices({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<boolean> {
  const [any] = await sql`select where exists (select from app.event where not told)`
  if (!any) return false
  return inTransaction(sql, async (tx) => {
    const events = await tx<{ user_id: bigint; kind: string; state: string | null; useful_until: Date | null }[]>`
      update app.event set told = true
        where id in (select id from app.event where not told order by id limit ${atOnce} for update skip locked)
        returning user_id, kind, split_part(state, '.', 1) as state, useful_until`
    const byChannel = { push: [] as NewNotice[], mail: [] as NewNotice[] }
    for (const { user_id: userId, kind, state, useful_until: until } of events) {
      const notice = noticeOfEvent[`${kind} ${state}`]
      for (const channel of notice?.channels ?? [])
        if (notice) byChannel[channel].push({ userId, kind: notice.kind, deadline: until ?? undefined })
    }
    const now = clock.now()
    await pendNotices(tx, now, ['push'], byChannel.push)
    await pendNotices(tx, now, ['mail'], byChannel.mail)
    return events.length === atOnce
  })
}
