import type { Sql } from '@synet/ledger/database'

/** An answer that somebody got for a call that moves money. */
export interface Acknowledged {
  readonly key: string
  readonly userId: string
  readonly kind: 'transfer' | 'swap' | 'withdrawal' | 'purchase' | 'run'
  readonly id: string
}

export interface Rule {
  readonly name: string
  /** The first bad rows; empty when the rule holds. */
  readonly bad: readonly string[]
}

const shownMax = 3

/**
 * Checks the money after a walk with queries of its own: it shares none with the product and its audit.
 * @param acknowledged every answer that was given
 * @param minted what was paid to deposit addresses from outside, minor units
 */
export async function checkWalk(
  sql: Sql,
  acknowledged: readonly Acknowledged[],
  minted: bigint,
): Promise<readonly Rule[]> {
  const rule = async (name: string, query: Promise<readonly { bad: string }[]>): Promise<Rule> => ({
    name,
    bad: (await query).slice(0, shownMax).map((row) => row.bad),
  })
  const ordered = await sql<{ id: string; key: string }[]>`select id::text, key from ledger.posting order by id`
  const byKey = Map.groupBy(ordered, ({ key }) => key.slice(key.lastIndexOf(':') + 1))
  const rows = {
    transfer: await sql<
      { id: string; user_id: string }[]
    >`select id::text, sender_id::text as user_id from app.transfer`,
    swap: await sql<{ id: string; user_id: string }[]>`select id::text, user_id::text from app.swap`,
    withdrawal: await sql<{ id: string; user_id: string }[]>`select id::text, user_id::text from app.withdrawal`,
    purchase: await sql<{ id: string; user_id: string }[]>`select id::text, user_id::text from app.purchase`,
    run: await sql<{ id: string; user_id: string }[]>`select id::text, user_id::text from app.run`,
  }
  const owners = Object.fromEntries(
    Object.entries(rows).map(([kind, list]) => [kind, new Map(list.map((row) => [row.id, row.user_id]))]),
  ) as unknown as Record<Acknowledged['kind'], ReadonlyMap<string, string>>
  const postings = new Set(ordered.map(({ id }) => id))
  const lost = acknowledged.filter((one) => owners[one.kind].get(one.id) !== one.userId || !postings.has(one.id))
  // Quotes are keys of their own; every other call is posted under the caller's key.
  const keyed = acknowledged.filter(({ kind }) => kind !== 'withdrawal' && kind !== 'swap')
  const doubled = keyed.filter(
    (one) => (byKey.get(one.key) ?? []).length !== 1 || byKey.get(one.key)?.[0]?.id !== one.id,
  )
  const ids = Map.groupBy(acknowledged, ({ key }) => key)
  const differing = [...ids].filter(([, all]) => new Set(all.map(({ id }) => id)).size > 1)
  const name = ({ kind, key, id }: Acknowledged) => `${kind} ${id} (${key})`
  return [
    { name: 'every acknowledged answer is in the books', bad: lost.slice(0, shownMax).map(name) },
    { name: 'there is one posting per key', bad: doubled.slice(0, shownMax).map(name) },
    { name: 'every repeat got the first answer', bad: differing.slice(0, shownMax).map(([key]) => key) },
    await rule(
      'no withdrawal is paid twice',
      sql`select 'withdrawal ' || withdrawal_id as bad from app.outgoing where purpose = 'payout' and state = 'done'
        group by withdrawal_id having count(*) > 1`,
    ),
    await rule(
      'no user has less than nothing',
      sql`select 'account ' || b.account_id || ': ' || b.balance as bad from ledger.balance b
        join ledger.account a on a.id = b.account_id where a.owner like 'user:%' and b.balance < 0`,
    ),
    await rule(
      'every posting sums to nothing per asset',
      sql`select 'posting ' || e.posting_id || ' ' || a.asset || ': ' || sum(e.amount) as bad from ledger.entry e
        join ledger.account a on a.id = e.account_id group by e.posting_id, a.asset having sum(e.amount) <> 0`,
    ),
    await rule(
      'every balance is the sum of its entries',
      sql`select 'account ' || b.account_id as bad from ledger.balance b
        left join (select account_id, sum(amount) as total, count(*) as entries from ledger.entry group by account_id) e
          on e.account_id = b.account_id
        where b.balance <> coalesce(e.total, 0) or b.seq <> coalesce(e.entries, 0)`,
    ),
    await rule(
      'entries are in the order of their times, without a gap',
      sql`select 'account ' || account_id || ' entry ' || seq as bad from (
          select e.account_id, e.seq, p.at, lag(p.at) over w as before, lag(e.seq) over w as place
            from ledger.entry e join ledger.posting p on p.id = e.posting_id
            window w as (partition by e.account_id order by e.seq)) walked
        where at < before or seq <> coalesce(place, 0) + 1`,
    ),
    await rule(
      'what runs may still earn is reserved',
      sql`select reserved || ' reserved, ' || promised || ' promised' as bad from (
          select (select coalesce(sum(b.balance), 0) from ledger.balance b join ledger.account a on a.id = b.account_id
              where a.bucket = 'reserved' and a.asset = 'SNT') as reserved,
            (select coalesce(sum(promised), 0) from app.run) as promised) books where reserved <> promised`,
    ),
    await rule(
      'principal and withdrawals are held for their users',
      sql`select 'user ' || u.id as bad from app.user_account u
        cross join lateral (select
          coalesce(sum(b.balance) filter (where a.bucket = 'pledged'), 0) as pledged,
          coalesce(sum(b.balance) filter (where a.bucket = 'withdrawing' and a.asset = 'USDT'), 0) as leaving
          from ledger.account a join ledger.balance b on b.account_id = a.id where a.owner = 'user:' || u.id) held
        where held.pledged <> (select coalesce(sum(amount), 0) from app.run where user_id = u.id and ended_at is null)
          or held.leaving <> (select coalesce(sum(amount), 0) from app.withdrawal
            where user_id = u.id and state in ('reviewing', 'approved', 'sending', 'sent'))`,
    ),
    await rule(
      'the state of each withdrawal is that of its postings',
      sql`select 'withdrawal ' || w.id || ' ' || w.state || ': ' || coalesce(p.kind, 'none') as bad from app.withdrawal w
        left join ledger.posting p on p.key = 'withdrawal-end:' || w.id
        where case when w.state = 'confirmed' then 'withdrawal.confirmed'
          when w.state in ('rejected', 'cancelled', 'failed') then 'withdrawal.returned' end is distinct from p.kind`,
    ),
    await rule(
      'every order and run is in a state that exists',
      sql`select 'withdrawal ' || id || ' ' || state as bad from app.withdrawal
          where state not in ('reviewing', 'approved', 'sending', 'sent', 'confirmed', 'rejected', 'cancelled', 'failed')
        union all select 'run ' || id || ' ' || state from app.run
          where (state in ('finished', 'ended-early')) <> (ended_at is not null)
        union all select 'outgoing ' || id || ' ' || state from app.outgoing where (state = 'open') <> (ended_at is null)`,
    ),
    await rule(
      'what came from outside was credited once',
      sql`select credited || ' credited, ' || ${minted.toString()} || ' paid' as bad from (
          select coalesce(sum(e.amount), 0)::text as credited from ledger.entry e join ledger.posting p on p.id = e.posting_id
            join ledger.account a on a.id = e.account_id
            where p.kind = 'recharge.credited' and a.owner like 'user:%') books where credited <> ${minted.toString()}`,
    ),
  ]
}
