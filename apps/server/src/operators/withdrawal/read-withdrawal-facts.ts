import type { OpsAnswer } from '@synet/contract/calls'
import { formatMinor } from '@synet/core/amount'
import { done, refuse, type Result } from '@synet/core/result'
import type { Sql } from '@synet/ledger/database'
import { orderNumber } from '#platform/order-number'
import { readQueue } from '#operators/withdrawal/list-queue'
import { readSettings } from '#platform/settings'
import { type ReviewFacts, reviewFacts } from '#money/withdrawal/review-risks'

type Facts = OpsAnswer<'withdrawalFacts'>
/** Counts end here: beyond it the exact number changes no decision. */
const countMax = 100

interface FactRow extends ReviewFacts {
  readonly frozen: Facts['frozen']
  readonly freezes: number
  readonly paid_to_address: number
  readonly address_users: number
  readonly device_users: number
  readonly deposit: bigint | null
  readonly deposit_amount: bigint | null
  readonly deposit_at: Date | null
  readonly activity: number
}

const factsOf = (sql: Sql, id: bigint) => sql<FactRow[]>`
  select w.amount, w.created_at, ${reviewFacts(sql)},
      case when u.frozen_reason is null then '{}' else u.frozen_scopes end as frozen,
      (select count(*)::int from app.freeze f where f.user_id = w.user_id) as freezes,
      (select count(*)::int from app.withdrawal e
        where e.user_id = w.user_id and e.address = w.address and e.state = 'confirmed' and e.id < w.id) as paid_to_address,
      (select count(*)::int from (
        select a.user_id from app.receiving_account a where a.address = w.address and a.user_id <> w.user_id
        union select e.user_id from app.withdrawal e where e.address = w.address and e.user_id <> w.user_id
        limit ${countMax}) others) as address_users,
      (select count(*)::int from (
        select distinct other.user_id from app.device_use mine join app.device_use other using (device)
          where mine.user_id = w.user_id and other.user_id <> w.user_id limit ${countMax}) others) as device_users,
      d.id as deposit, d.credited_amount as deposit_amount, d.credited_at as deposit_at,
      (select count(*)::int from (
        select acts.at from (
          select r.started_at as at from app.run r where r.user_id = w.user_id
          union all select p.at from app.purchase p where p.user_id = w.user_id
          union all select s.at from app.swap s where s.user_id = w.user_id
          union all select t.at from app.transfer t where t.sender_id = w.user_id) acts
        where acts.at > d.credited_at and acts.at <= w.created_at limit ${countMax}) acts) as activity
    from app.withdrawal w join app.user_account u on u.id = w.user_id
      left join lateral (select o.id, o.credited_amount, o.credited_at from app.recharge_order o
        where o.user_id = w.user_id and o.credited_at <= w.created_at order by o.credited_at desc limit 1) d on true
    where w.id = ${id}`

/** Reads what an operator weighs before a decision about one withdrawal. */
export async function readWithdrawalFacts(sql: Sql, now: Date, id: bigint): Promise<Result<Facts>> {
  const [settings, [order], [row]] = await Promise.all([
    readSettings(sql),
    readQueue(sql, now, { id }),
    factsOf(sql, id),
  ])
  if (!order || !row) return refuse('order.not-found')
  const usdt = (minor: bigint): string => formatMinor('USDT', minor)
  return done({
    order,
    approvalLimit: usdt(settings.withdrawFourEyes),
    securityChangedAt: row.security_changed_at?.toISOString() ?? null,
    addressAddedAt: row.account_created_at.toISOString(),
    payouts: { count: Number(row.earlier), toAddress: row.paid_to_address },
    daySums: { user: usdt(row.user_sum), address: usdt(row.address_sum) },
    sharedWith: { address: row.address_users, device: row.device_users },
    frozen: row.frozen,
    freezes: row.freezes,
    lastDeposit:
      row.deposit !== null && row.deposit_amount !== null && row.deposit_at !== null
        ? {
            number: orderNumber('recharge', row.deposit),
            amount: usdt(row.deposit_amount),
            at: row.deposit_at.toISOString(),
            activity: row.activity,
          }
        : null,
  })
}
