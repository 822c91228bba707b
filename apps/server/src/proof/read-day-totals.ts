import type { Transaction } from '@synet/ledger/database'
import type { DayTotals } from '@synet/proof/epoch-statement'

/**
 * Sums movements in [from, to), or all since `from`, by day (UTC), posting kind, bucket and asset; users' accounts of a
 * bucket are counted together. A posting that is older than the range and newer than `position` came too late for its own day, so it
 * counts for the first day of the range.
 */
export async function readDayTotals(
  tx: Transaction,
  { from, to, position }: { from: Date; to?: Date; position: bigint },
): Promise<DayTotals> {
  const isWithin = tx`(p.at >= ${from} or p.id > ${position}) ${to ? tx`and p.at < ${to}` : tx``}`
  const lines = await tx<
    { day: string; kind: string; bucket: string; asset: string; net: string; moved: string; entries: bigint }[]
  >`
    select (greatest(p.at, ${from}::timestamptz) at time zone 'UTC')::date::text as day, p.kind,
        case when a.owner like 'user:%' then 'users:' || a.bucket else a.bucket end as bucket, a.asset,
        sum(e.amount)::text as net, coalesce(sum(e.amount) filter (where e.amount > 0), 0)::text as moved, count(*) as entries
      from ledger.postings p join ledger.entries e on e.posting_id = p.id join ledger.accounts a on a.id = e.account_id
      where ${isWithin}
      group by 1, 2, 3, 4 order by 1, 2, 3, 4`
  const counts = await tx<{ day: string; kind: string; postings: bigint }[]>`
    select (greatest(p.at, ${from}::timestamptz) at time zone 'UTC')::date::text as day, p.kind, count(*) as postings
      from ledger.postings p where ${isWithin} group by 1, 2 order by 1, 2`
  return {
    lines: lines.map((line) => ({ ...line, entries: Number(line.entries) })),
    counts: counts.map((count) => ({ ...count, postings: Number(count.postings) })),
  }
}
