import type { Answer } from '@synet/contract/calls'
import { formatMinor, type UserAsset } from '@synet/core/amount'
import type { Sql, Transaction } from '@synet/ledger/database'
import { orderNumber } from '#platform/order-number'

type Notification = Answer<'user/notifications'>['list'][number]

/**
 * All states but those that users bring about themselves. What the index `event_notified` holds, word for word: the
 * planner takes it for no other condition.
 */
const isNotified = (sql: Sql | Transaction) =>
  sql`state not in ('waiting', 'submitted', 'cancelled', 'reviewing', 'sending')`

type OrderType = NonNullable<Notification['order']>['type']
interface Row {
  readonly id: bigint
  /** A change of the balance alone has no state and is not listed. */
  readonly kind: OrderType | 'adjustment' | 'balance'
  readonly subject_id: bigint
  readonly state: Notification['state']
  readonly reason: Notification['reason']
  readonly explanation: string | null
  readonly amount: bigint | null
  readonly asset: UserAsset
  readonly seen: boolean
  readonly at: Date
}

const numberOf = ({ kind, subject_id: id }: Row): string =>
  kind === 'recharge' || kind === 'withdrawal' || kind === 'run' || kind === 'transfer' ? orderNumber(kind, id) : ''

/**
 * Lists what somebody else, or time, brought about: states of a user's orders, tasks and licences, and what operators
 * moved; newest first.
 */
export async function readNotifications(
  sql: Sql,
  of: { userId: bigint; before: bigint; limit: number },
): Promise<Notification[]> {
  const rows = await sql<Row[]>`
    select e.id, e.kind, e.subject_id, split_part(e.state, '.', 1) as state, nullif(split_part(e.state, '.', 2), '') as reason, e.at,
        p.reason as explanation, coalesce(m.asset, t.asset, case when e.state = 'day-credited' then 'SNT' end, 'USDT') as asset,
        coalesce(case when e.state = 'credited' then o.credited_amount else o.amount end, w.amount, t.amount,
          case when e.state = 'day-credited' then e.amount when e.state <> 'quota-open' then r.amount end, m.amount)::bigint as amount,
        e.id <= coalesce((select event_id from app.notification_seen where user_id = ${of.userId}), 0) as seen
      from (select * from app.event where user_id = ${of.userId} and id < ${of.before} and ${isNotified(sql)}
          order by id desc limit ${of.limit}) e
        left join app.recharge_order o on e.kind = 'recharge' and o.id = e.subject_id and o.user_id = ${of.userId}
        left join app.withdrawal w on e.kind = 'withdrawal' and w.id = e.subject_id and w.user_id = ${of.userId}
        left join app.transfer t on e.kind = 'transfer' and t.id = e.subject_id and t.receiver_id = ${of.userId}
        left join app.run r on e.kind = 'run' and r.id = e.subject_id and r.user_id = ${of.userId}
        left join app.proposal p on e.kind = 'adjustment' and p.posting_id = e.subject_id
        left join lateral (select a.asset, sum(n.amount) as amount
          from ledger.entries n join ledger.accounts a on a.id = n.account_id
          where e.kind = 'adjustment' and n.posting_id = e.subject_id
            and n.account_id between ${of.userId * 8n} and ${of.userId * 8n + 7n}
          group by a.asset limit 1) m on true
      order by e.id desc`
  return rows.map((row) => ({
    id: row.id.toString(),
    order:
      row.kind === 'adjustment' || row.kind === 'balance' ? null : { type: row.kind, id: row.subject_id.toString() },
    number: numberOf(row),
    state: row.state,
    reason: row.reason,
    explanation: row.explanation,
    amount: row.amount === null ? null : formatMinor(row.asset, row.amount),
    asset: row.asset,
    seen: row.seen,
    at: row.at.toISOString(),
  }))
}

/** Counting stops at this number. */
const countedMax = 100

/** Counts the notices and notifications that a user has not seen, each at most 100. */
export async function countUnread(sql: Sql, now: Date, userId: bigint): Promise<Answer<'user/unread'>> {
  const [row] = await sql<{ notices: bigint; notifications: bigint }[]>`
    select (select count(*) from (select from app.notice n
          where n.publish_at <= ${now} and n.withdrawn_at is null
            and n.publish_at >= (select created_at from app.user_account where id = ${userId})
            and not exists (select from app.notice_read r where r.user_id = ${userId} and r.notice_id = n.id)
          limit ${countedMax}) unread) as notices,
      (select count(*) from (select from app.event where user_id = ${userId} and ${isNotified(sql)}
          and id > coalesce((select event_id from app.notification_seen where user_id = ${userId}), 0)
          limit ${countedMax}) unseen) as notifications`
  return { notices: Number(row?.notices ?? 0n), notifications: Number(row?.notifications ?? 0n) }
}
