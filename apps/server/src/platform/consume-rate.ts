import { addMs } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import { int8Array, type Sql, type Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'

/**
 * Counts one use in a window that all processes share.
 * @returns refusal `request.too-many` with the seconds until the window ends
 */
export async function consumeRate(
  { sql, clock }: Pick<Context, 'clock'> & { readonly sql: Sql | Transaction },
  key: string,
  { max, windowMs }: { max: number; windowMs: number },
): Promise<Result<void>> {
  const now = clock.now()
  const [row] = await sql<{ count: number; ends_at: Date }[]>`
    insert into app.rate (key, ends_at, count) values (${key}, ${addMs(now, windowMs)}, 1)
      on conflict (key) do update set
        count = case when app.rate.ends_at <= ${now} then 1 else app.rate.count + 1 end,
        ends_at = case when app.rate.ends_at <= ${now} then excluded.ends_at else app.rate.ends_at end
      returning count, ends_at`
  return !row || row.count <= max ? done(undefined) : refuseUntil(now, row.ends_at)
}

const refuseUntil = (now: Date, endsAt: Date) =>
  refuse('request.too-many', { seconds: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1_000)) })

export interface Rate {
  readonly key: string
  readonly max: number
  readonly windowMs: number
}

/**
 * Counts one use in each of several windows, or in none: what one of them refuses uses up nothing of the others. The
 * caller's transaction holds their rows.
 * @returns refusal `request.too-many` with the seconds until the last window that refuses ends
 */
export async function consumeRates(tx: Transaction, now: Date, rates: readonly Rate[]): Promise<Result<void>> {
  const keys = rates.map(({ key }) => key)
  const windows = int8Array(rates.map(({ windowMs }) => BigInt(windowMs)))
  const rows = await tx<{ key: string; count: number; ends_at: Date }[]>`
    insert into app.rate (key, ends_at, count)
      select r.key, ${now}::timestamptz + r.ms * interval '1 millisecond', 0
        from unnest(${keys}::text[], ${windows}::bigint[]) as r (key, ms) order by r.key
      on conflict (key) do update set
        count = case when app.rate.ends_at <= ${now} then 0 else app.rate.count end,
        ends_at = case when app.rate.ends_at <= ${now} then excluded.ends_at else app.rate.ends_at end
      returning key, count, ends_at`
  const found = new Map(rows.map((row) => [row.key, row]))
  const used = rates.flatMap(({ key, max }) => {
    const row = found.get(key)
    return row && row.count >= max ? [row.ends_at] : []
  })
  const [last] = used.toSorted((a, b) => b.getTime() - a.getTime())
  if (last) return refuseUntil(now, last)
  await tx`update app.rate set count = count + 1 where key = any (${keys}::text[])`
  return done(undefined)
}

/** Gives back what `consumeRates` took in the same transaction, because something else refuses. */
export async function giveBackRates(tx: Transaction, rates: readonly Rate[]): Promise<void> {
  await tx`update app.rate set count = count - 1 where key = any (${rates.map(({ key }) => key)}::text[])`
}
