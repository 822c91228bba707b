import { amount } from '@synet/core/amount'
import { type Pool, poolPrice } from '@synet/market/pool'
import { hours } from '@synet/core/clock'
import { int8Array, type Sql, type Transaction } from '@synet/ledger/database'
import { systemAccount } from '@synet/ledger/chart'

const accounts = { usdt: systemAccount('pool', 'USDT'), snt: systemAccount('pool', 'SNT') }

interface PoolEntry {
  readonly amount: bigint
  readonly balanceAfter: bigint
}
/** A posting that touched the pool, with its entry on each side where it has one. */
interface PoolPosting {
  readonly postingId: bigint
  /** A swap counts for the volume; funding does not. */
  readonly swapped: boolean
  readonly usdt: PoolEntry | undefined
  readonly snt: PoolEntry | undefined
}

/** Stores what the pool held after each posting, in the transaction that posted them. A price times months is no bigint. @param postings in their order */
export async function storePoolPoints(tx: Transaction, at: Date, postings: readonly PoolPosting[]): Promise<void> {
  const balancesOf = (side: 'usdt' | 'snt') => postings.map((posting) => posting[side]?.balanceAfter.toString() ?? null)
  const volumesOf = (side: 'usdt' | 'snt') =>
    postings.map((posting) => {
      const amount = posting.swapped ? (posting[side]?.amount ?? 0n) : 0n
      return amount < 0n ? -amount : amount
    })
  await tx`
    insert into app.pool_point (posting_id, at, swapped, usdt, snt, price_nano, price_ms, volume_usdt, volume_snt)
      select p.id, ${at}, p.swapped, p.usdt, p.snt, case when p.snt > 0 then div(p.usdt::numeric * 1000000000, p.snt)::bigint else 0 end,
          -- All of one instant: the price before them stood until now.
          coalesce(b.price_ms + b.price_nano * greatest(0, extract(epoch from (${at}::timestamptz - b.at)) * 1000)::bigint::numeric, 0),
          coalesce(b.volume_usdt, 0) + sum(p.moved_usdt) over (order by p.id),
          coalesce(b.volume_snt, 0) + sum(p.moved_snt) over (order by p.id)
        from (select * from (select * from app.pool_point order by posting_id desc limit 1) last
            right join (values (true)) as one (here) on true) b
        cross join lateral (
          -- A posting may fund one side only: the other stands as it stood.
          select id, swapped, coalesce(usdt, b.usdt, 0) as usdt, coalesce(snt, b.snt, 0) as snt, moved_usdt, moved_snt
            from unnest(${int8Array(postings.map((p) => p.postingId))}::bigint[],
              ${postings.map((p) => String(p.swapped))}::boolean[], ${balancesOf('usdt')}::bigint[], ${balancesOf('snt')}::bigint[],
              ${int8Array(volumesOf('usdt'))}::bigint[], ${int8Array(volumesOf('snt'))}::bigint[])
              as u (id, swapped, usdt, snt, moved_usdt, moved_snt)) p`
}

/** Does the same for one posting that funded or reduced the pool, whose entries it reads. */
export async function storePoolChange(tx: Transaction, at: Date, postingId: bigint): Promise<void> {
  const entries = await tx<{ account_id: bigint; amount: bigint; balance_after: bigint }[]>`
    select account_id, amount, balance_after from ledger.entries where posting_id = ${postingId}`
  const entryOf = (account: bigint) => {
    const entry = entries.find((row) => row.account_id === account)
    return entry && { amount: entry.amount, balanceAfter: entry.balance_after }
  }
  await storePoolPoints(tx, at, [
    { postingId, swapped: false, usdt: entryOf(accounts.usdt), snt: entryOf(accounts.snt) },
  ])
}

export async function readPool(sql: Sql | Transaction): Promise<Pool> {
  const rows = await sql<{ account_id: bigint; balance: bigint }[]>`
    select account_id, balance from ledger.balances where account_id in (${accounts.usdt}, ${accounts.snt})`
  const balanceOf = (account: bigint) => rows.find((row) => row.account_id === account)?.balance ?? 0n
  return { usdt: amount('USDT', balanceOf(accounts.usdt)), snt: amount('SNT', balanceOf(accounts.snt)) }
}

/**
 * Computes the time-weighted average price over a window that ends now.
 * @returns undefined when the history is shorter
 */
async function averagePrice(sql: Sql | Transaction, now: Date, windowMs: number): Promise<bigint | undefined> {
  const start = new Date(now.getTime() - windowMs)
  const sumAt = (at: Date) => sql`
    select price_ms + price_nano * greatest(0, extract(epoch from (${at}::timestamptz - at)) * 1000)::bigint::numeric
      from app.pool_point where at <= ${at} order by at desc, posting_id desc limit 1`
  const [row] = await sql<{ average: bigint | null }[]>`
    select floor(((${sumAt(now)}) - (${sumAt(start)})) / ${windowMs}::bigint)::bigint as average`
  return row?.average ?? undefined
}

const readAverages = (sql: Sql | Transaction, now: Date) =>
  Promise.all([averagePrice(sql, now, hours(1)), averagePrice(sql, now, hours(24))])

const lowerOf = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/**
 * Reads the price by which sales are judged: the lower of the averages over one hour and one day. Where the history is
 * shorter, the present price stands for them.
 * @returns nano-USDT for one SNT; undefined with no pool
 */
export async function readSalePrice(sql: Sql | Transaction, now: Date): Promise<bigint | undefined> {
  const present = poolPrice(await readPool(sql))
  if (present === undefined) return undefined
  const [hour, day] = await readAverages(sql, now)
  return lowerOf(hour ?? present, day ?? hour ?? present)
}

/**
 * Reads the price at which fees in SNT are computed: the lower of the averages over one hour and one day, because a
 * large withdrawal could otherwise reduce its fee by moving the pool's price first.
 * @returns nano-USDT for one SNT; undefined with no pool, or with less than a day of history
 */
export async function readFeePrice(sql: Sql | Transaction, now: Date): Promise<bigint | undefined> {
  if (poolPrice(await readPool(sql)) === undefined) return undefined
  const [hour, day] = await readAverages(sql, now)
  return hour && day ? lowerOf(hour, day) : undefined
}
