import { addMs } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'

/**
 * Counts one use in a window that all processes share.
 * @returns refusal `request.too-many` with the seconds until the window ends
 */
export async function takeRate(
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
  if (!row || row.count <= max) return done(undefined)
  return refuse('request.too-many', {
    seconds: Math.max(1, Math.ceil((row.ends_at.getTime() - now.getTime()) / 1_000)),
  })
}
