import { type Pool, poolPrice } from '@synet/market/pool'
import { hours } from '@synet/core/clock'
import { int8Array, type Sql, type Transaction } from '@synet/ledger/database'
import { systemAccount } from '@synet/ledger/chart'

const accounts = { usdt: systemAccount('pool', 'USDT'), snt: systemAccount('pool', 'SNT') }

/**
 * Keeps what the pool held after each of the postings that touched it, in the transaction that posted them.
 * @param postingIds of one instant
 */
export async function keepPoolPoints(tx: Transaction, postingIds: readonly bigint[]): Promise<void> {
  await tx`
    with before as (
      select * from app.pool_point order by posting_id desc limit 1
    ), touched as (
      select p.id, p.kind, p.at,
          (select e.balance_after from ledger.entry e where e.posting_id = p.id and e.account_id = ${accounts.usdt}) as usdt,
          (select e.balance_after from ledger.entry e where e.posting_id = p.id and e.account_id = ${accounts.snt}) as snt,
          (select abs(e.amount) from ledger.entry e where e.posting_id = p.id and e.account_id = ${accounts.usdt}) as moved_usdt,
          (select abs(e.amount) from ledger.entry e where e.posting_id = p.id and e.account_id = ${accounts.snt}) as moved_snt
        from ledger.posting p where p.id = any (${int8Array(postingIds)}::bigint[])
    ), held as (
      -- A posting may fund one side only: the other stands as it stood.
      select t.id, t.at, coalesce(t.usdt, b.usdt, 0) as usdt, coalesce(t.snt, b.snt, 0) as snt,
          sum(case when t.kind = 'swap' then t.moved_usdt else 0 end) over (order by t.id) as volume_usdt,
          sum(case when t.kind = 'swap' then t.moved_snt else 0 end) over (order by t.id) as volume_snt
        from touched t left join before b on true
    )
    insert into app.pool_point (posting_id, at, usdt, snt, price_nano, price_ms, volume_usdt, volume_snt)
      select h.id, h.at, h.usdt, h.snt,
          case when h.snt > 0 then (h.usdt::numeric * 1000000000 / h.snt)::bigint else 0 end,
          coalesce(b.price_ms + b.price_nano * greatest(0, extract(epoch from (h.at - b.at)) * 1000)::bigint, 0),
          coalesce(b.volume_usdt, 0) + h.volume_usdt, coalesce(b.volume_snt, 0) + h.volume_snt
        from held h left join before b on true`
}

export async function readPool(sql: Sql | Transaction): Promise<Pool> {
  const rows = await sql<{ account_id: bigint; balance: bigint }[]>`
    select account_id, balance from ledger.balance where account_id in (${accounts.usdt}, ${accounts.snt})`
  const of = (account: bigint) => rows.find((row) => row.account_id === account)?.balance ?? 0n
  return { usdt: of(accounts.usdt), snt: of(accounts.snt) }
}

/** The time-weighted average price over a window that ends now. @returns undefined when the history is shorter */
async function averagePrice(sql: Sql | Transaction, now: Date, windowMs: number): Promise<bigint | undefined> {
  const start = new Date(now.getTime() - windowMs)
  const sumAt = (at: Date) => sql`
    select price_ms + price_nano * greatest(0, extract(epoch from (${at}::timestamptz - at)) * 1000)::bigint
      from app.pool_point where at <= ${at} order by at desc, posting_id desc limit 1`
  const [row] = await sql<{ average: bigint | null }[]>`
    select floor(((${sumAt(now)}) - (${sumAt(start)})) / ${windowMs}::bigint)::bigint as average`
  return row?.average ?? undefined
}

/**
 * The price that fees in SNT are reckoned at: the lower of the averages over one hour and one day, because a large
 * withdrawal could cheapen its fee by pushing the pool's price first.
 * @returns nano-USDT for one SNT; undefined with no pool, or with less than a day of history
 */
export async function readFeePrice(sql: Sql | Transaction, now: Date): Promise<bigint | undefined> {
  if (poolPrice(await readPool(sql)) === undefined) return undefined
  const [hour, day] = await Promise.all([averagePrice(sql, now, hours(1)), averagePrice(sql, now, hours(24))])
  if (!hour || !day) return undefined
  return hour < day ? hour : day
}
