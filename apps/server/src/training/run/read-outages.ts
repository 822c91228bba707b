import { restOf } from '#platform/http/page'
import { addMs, days } from '@synet/core/clock'
import type { Sql, Transaction } from '@synet/ledger/database'

const recentMs = days(30)
const outagesMax = 100

/** Reads the outages of the last 30 days, newest first, and how many more there were. */
export async function readOutages(sql: Sql | Transaction, now: Date) {
  const rows = await sql<{ starts_at: Date; ends_at: Date | null; reason: string; total: number }[]>`
    select starts_at, ends_at, reason, (count(*) over ())::int as total from app.outage
      where ends_at is null or ends_at > ${addMs(now, -recentMs)} order by starts_at desc limit ${outagesMax}`
  return {
    outages: rows.map((row) => ({
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at?.toISOString() ?? null,
      reason: row.reason,
    })),
    outagesMore: restOf(rows),
  }
}
