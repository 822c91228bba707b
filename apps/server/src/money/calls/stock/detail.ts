import { formatMinor } from '@synet/core/amount'
import { days, hours } from '@synet/core/clock'
import { done } from '@synet/core/result'
import { readBalance } from '@synet/ledger/audit'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import type { Sql } from '@synet/ledger/database'
import { formatPrice, poolPrice } from '@synet/market/pool'
import type { UserCall } from '#platform/http/call'
import { readPool } from '#money/market/pool-points'

const points = 60
const rangeMs = { day: days(1), week: days(7), month: days(30) } as const

/**
 * Reads the pool's price at the ends of equal parts of the range; parts without a swap have no point. The opening price is
 * the first step.
 */
async function readHistory(sql: Sql, now: Date, range: keyof typeof rangeMs | 'all') {
  const [first] = await sql<{ posting_id: bigint; at: Date }[]>`
    select posting_id, at from app.pool_point where price_nano > 0 order by posting_id limit 1`
  if (!first) return []
  const start = range === 'all' ? first.at.getTime() : Math.max(first.at.getTime(), now.getTime() - rangeMs[range])
  const partMs = Math.max(1, Math.ceil((now.getTime() - start) / points))
  const rows = await sql<{ at: Date; price_nano: bigint }[]>`
    select distinct on (p.posting_id) p.at, p.price_nano
      from generate_series(0, ${points}::int) as part
      cross join lateral (select posting_id, at, price_nano from app.pool_point
        where (swapped or posting_id = ${first.posting_id}) and at <= ${new Date(start)}::timestamptz + part * ${partMs} * interval '1 millisecond'
        order by at desc, posting_id desc limit 1) p
      order by p.posting_id`
  return rows.map((row) => ({ at: row.at.toISOString(), price: formatPrice(row.price_nano) }))
}

async function readDayVolume(sql: Sql, now: Date, asset: 'USDT' | 'SNT'): Promise<bigint> {
  const column = asset === 'USDT' ? sql`volume_usdt` : sql`volume_snt`
  const until = (at: Date) =>
    sql`coalesce((select ${column} from app.pool_point where at <= ${at} order by at desc, posting_id desc limit 1), 0)`
  const [row] = await sql<{ volume: bigint }[]>`
    select (${until(now)} - ${until(new Date(now.getTime() - hours(24)))})::bigint as volume`
  return row?.volume ?? 0n
}

/** `issued` is the amount in circulation: SNT outside treasury and emission, or USDT held on chain. */
export const stockDetail: UserCall<'stock/detail'> = async ({ sql, clock }, { asset, range }, { userId }) => {
  const now = clock.now()
  const held = await readBalance(sql, userAccount(userId, 'available', asset))
  const supply = asset === 'SNT' ? await readSupply(sql) : await readUsdtSupply(sql)
  if (asset === 'USDT') {
    // USDT is the unit of account: its price is always one.
    return done({
      asset,
      price: '1',
      history: [],
      ...supply,
      volume24h: formatMinor(asset, await readDayVolume(sql, now, asset)),
      balance: formatMinor(asset, held),
    })
  }
  const price = poolPrice(await readPool(sql))
  return done({
    asset,
    price: price === undefined ? null : formatPrice(price),
    history: await readHistory(sql, now, range ?? 'day'),
    ...supply,
    volume24h: formatMinor(asset, await readDayVolume(sql, now, asset)),
    balance: formatMinor(asset, held),
  })
}

async function readSupply(sql: Sql) {
  const issuance = -(await readBalance(sql, systemAccount('issuance', 'SNT')))
  const kept = await Promise.all(
    (['treasury', 'emission:locked', 'emission', 'reserved'] as const).map((bucket) =>
      readBalance(sql, systemAccount(bucket, 'SNT')),
    ),
  )
  const issued = kept.reduce((rest, amount) => rest - amount, issuance)
  return { supply: formatMinor('SNT', issuance), issued: formatMinor('SNT', issued) }
}

/** Sums all USDT that the ledger accounts for, the counterpart of what is on chain. */
async function readUsdtSupply(sql: Sql) {
  const [row] = await sql<{ total: bigint }[]>`
    select coalesce(-sum(b.balance), 0)::bigint as total from ledger.balances b join ledger.accounts a on a.id = b.account_id
      where a.asset = 'USDT' and a.bucket like 'chain:%'`
  const total = formatMinor('USDT', row?.total ?? 0n)
  return { supply: total, issued: total }
}
