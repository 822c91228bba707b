import { type Counted, restOf } from '#platform/http/page'
import type { OpsAnswer } from '@synet/contract/calls'
import { formatMinor, type UserAsset } from '@synet/core/amount'
import { done, refuse, type Result } from '@synet/core/result'
import { accountFacts } from '@synet/ledger/chart'
import type { Sql } from '@synet/ledger/database'
import { type CustomerRow, customerColumns, customerRow } from '#operators/customer/find-customers'
import { type NumberedOrder, orderNumber } from '#platform/order-number'
import { verifiedUnits } from '#training/unit/verified-units'

type Customer = OpsAnswer<'customer'>
const rowsMax = 50

interface PersonRow extends CustomerRow {
  readonly realname: string
  readonly language: string
  readonly invite_code: string
  readonly inviter_id: bigint | null
  readonly inviter: string | null
  readonly members: number
  readonly software_until: Date | null
  readonly node_until: Date | null
  readonly pay_locked_until: Date | null
  readonly security_changed_at: Date | null
}
interface OrderRow {
  readonly numbered: NumberedOrder
  readonly id: bigint
  readonly kind: string
  readonly state: string
  readonly amount: bigint
  readonly asset: UserAsset
  readonly at: Date
}
interface FreezeRow extends Counted {
  readonly id: bigint
  readonly scopes: Customer['frozen']
  readonly reason: string
  readonly appeal: string
  readonly operator_id: bigint
  readonly operator: string
  readonly at: Date
  readonly lapses_at: Date
  readonly review_at: Date | null
  readonly renewal_by: bigint | null
  readonly renewal_reason: string | null
  readonly renewer: string | null
  readonly renewed_reason: string | null
  readonly appeals: readonly { text: string; at: string }[]
  readonly confirmed_at: Date | null
  readonly confirmer: string | null
  readonly ended_at: Date | null
  readonly ender: string | null
}

/** Reads everything about one user that a page of the console shows. It contains no password, token or code. */
export async function readCustomer(
  sql: Sql,
  { userId, operatorId }: { userId: bigint; operatorId: bigint },
): Promise<Result<Customer>> {
  const [person] = await sql<PersonRow[]>`
    select ${customerColumns(sql)}, u.realname, u.language, u.invite_code, u.inviter_id, i.username as inviter,
        (select count(*)::int from app.user_account m where m.inviter_id = u.id) as members,
        u.software_until, u.node_until, u.pay_locked_until, u.security_changed_at
      from app.user_account u left join app.user_account i on i.id = u.inviter_id where u.id = ${userId}`
  if (!person) return refuse('user.not-found')
  const [balances, sessions, accounts, orders, [counted], [units], freezes] = await Promise.all([
    sql<{ account: bigint; balance: bigint }[]>`
      select account_id as account, balance from ledger.balances
        where account_id between ${userId * 8n} and ${userId * 8n + 7n} order by account_id`,
    sql<(Counted & { id: bigint; device: string; created_at: Date; seen_at: Date })[]>`
      select id, device, created_at, seen_at, (count(*) over ())::int as total from app.session
        where user_id = ${userId} and ended_at is null order by seen_at desc limit ${rowsMax}`,
    sql<{ id: bigint; network: string; address: string; name: string }[]>`
      select id, network, address, name from app.receiving_account
        where user_id = ${userId} and deleted_at is null order by id`,
    readOrders(sql, userId),
    countOrders(sql, userId),
    sql<{ verified: number; rejected: number }[]>`
      select (select coalesce(sum(v.units), 0)::int from ${verifiedUnits(sql)} v where v.user_id = ${userId}) as verified,
          coalesce(sum(size) filter (where state = 'rejected'), 0)::int as rejected
        from app.lease where run_id in (select id from app.run where user_id = ${userId})`,
    readFreezes(sql, userId),
  ])
  return done({
    ...personAnswer(person),
    balances: balances.map(({ account, balance }) => {
      const { bucket, asset } = accountFacts(account)
      return { account: account.toString(), bucket, asset, balance: formatMinor(asset, balance) }
    }),
    sessions: sessions.map((session) => ({
      id: session.id.toString(),
      device: session.device,
      createdAt: session.created_at.toISOString(),
      seenAt: session.seen_at.toISOString(),
    })),
    accounts: accounts.map((account) => ({ ...account, id: account.id.toString() })),
    orders,
    units: units ?? { verified: 0, rejected: 0 },
    freezes: freezes.map((freeze) => freezeAnswer(freeze, operatorId)),
    more: {
      sessions: restOf(sessions),
      orders: (counted?.total ?? 0) - orders.length,
      freezes: restOf(freezes),
    },
  })
}

const text = (at: Date | null): string | null => at?.toISOString() ?? null

const personAnswer = (person: PersonRow) => ({
  ...customerRow(person),
  realname: person.realname,
  language: person.language,
  inviteCode: person.invite_code,
  inviter: person.inviter_id && person.inviter ? { id: person.inviter_id.toString(), username: person.inviter } : null,
  members: person.members,
  softwareUntil: text(person.software_until),
  nodeUntil: text(person.node_until),
  payLockedUntil: text(person.pay_locked_until),
  securityChangedAt: text(person.security_changed_at),
})

const readFreezes = (sql: Sql, userId: bigint) => sql<FreezeRow[]>`
    select (count(*) over ())::int as total, f.id, f.scopes, f.reason, f.appeal, f.operator_id, o.name as operator, f.at, f.lapses_at, f.confirmed_at,
        f.review_at, f.renewal_by, f.renewal_reason, f.renewed_reason, r.name as renewer,
        coalesce((select jsonb_agg(jsonb_build_object('text', a.text, 'at', a.at) order by a.id desc)
          from app.freeze_appeal a where a.freeze_id = f.id), '[]') as appeals,
        c.name as confirmer, f.ended_at, e.name as ender
      from app.freeze f join app.operator o on o.id = f.operator_id
        left join app.operator c on c.id = f.confirmed_by left join app.operator e on e.id = f.ended_by
        left join app.operator r on r.id = f.renewal_by
      where f.user_id = ${userId} order by f.id desc limit ${rowsMax}`

function freezeAnswer(one: FreezeRow, operatorId: bigint): Customer['freezes'][number] {
  return {
    id: one.id.toString(),
    scopes: one.scopes,
    reason: one.reason,
    appeal: one.appeal,
    operator: one.operator,
    mine: one.operator_id === operatorId,
    at: one.at.toISOString(),
    lapsesAt: one.confirmed_at ? null : one.lapses_at.toISOString(),
    reviewAt: text(one.review_at),
    renewal:
      one.renewer !== null && one.renewal_reason !== null
        ? { operator: one.renewer, reason: one.renewal_reason, mine: one.renewal_by === operatorId }
        : null,
    renewedReason: one.renewed_reason,
    appeals: one.appeals.map(({ text, at }) => ({ text, at: new Date(at).toISOString() })),
    confirmedBy: one.confirmer,
    endedBy: one.ender,
    endedAt: text(one.ended_at),
  }
}

/** Counts what `readOrders` reads, all of it. */
const countOrders = (sql: Sql, userId: bigint) => sql<Counted[]>`
  select ((select count(*) from app.recharge_order where user_id = ${userId})
    + (select count(*) from app.withdrawal where user_id = ${userId})
    + (select count(*) from app.run where user_id = ${userId})
    + (select count(*) from app.swap where user_id = ${userId})
    + (select count(*) from app.transfer where sender_id = ${userId})
    + (select count(*) from app.transfer where receiver_id = ${userId})
    + (select count(*) from app.purchase where user_id = ${userId}))::int as total`

/** Merges the newest rows of each kind into the newest of all. */
async function readOrders(sql: Sql, userId: bigint): Promise<Customer['orders']> {
  const rows = await sql<OrderRow[]>`
    select * from (
      (select 'recharge' as numbered, id, 'recharge' as kind, state, amount, 'USDT' as asset, created_at as at
        from app.recharge_order where user_id = ${userId} order by id desc limit ${rowsMax})
      union all (select 'withdrawal', id, 'withdrawal', state, amount, 'USDT', created_at
        from app.withdrawal where user_id = ${userId} order by id desc limit ${rowsMax})
      union all (select 'run', id, 'run', state, amount, 'USDT', started_at
        from app.run where user_id = ${userId} order by id desc limit ${rowsMax})
      union all (select 'swap', id, 'swap', 'done', paid, from_asset, at
        from app.swap where user_id = ${userId} order by id desc limit ${rowsMax})
      union all (select 'transfer', id, 'transfer-out', 'done', amount, asset, at
        from app.transfer where sender_id = ${userId} order by id desc limit ${rowsMax})
      union all (select 'transfer', id, 'transfer-in', 'done', amount, asset, at
        from app.transfer where receiver_id = ${userId} order by id desc limit ${rowsMax})
      union all (select 'purchase', p.id, d.kind, 'done', p.price, 'USDT', p.at
        from app.purchase p join app.product d on d.id = p.product_id where p.user_id = ${userId} order by p.id desc limit ${rowsMax})
    ) of_user order by at desc, id desc limit ${rowsMax}`
  return rows.map((row) => ({
    number: orderNumber(row.numbered, row.id),
    kind: row.kind,
    state: row.state,
    amount: formatMinor(row.asset, row.amount),
    asset: row.asset,
    at: row.at.toISOString(),
  }))
}
