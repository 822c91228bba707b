import { addMs, days } from '@synet/core/clock'
import { int8Array, type Transaction } from '@synet/ledger/database'

/** Creates a term's days: day k is the k-th 24 hours from the term's start. */
export async function openDays(
  tx: Transaction,
  run: { id: bigint; term: number; startsAt: Date; periodDays: number },
): Promise<void> {
  await tx`insert into app.run_day ${tx(
    Array.from({ length: run.periodDays }, (_, i) => ({
      run_id: run.id,
      round: run.term,
      day: i + 1,
      state: 'open',
      starts_at: addMs(run.startsAt, days(i)),
      ends_at: addMs(run.startsAt, days(i + 1)),
    })),
  )}`
}

/**
 * Adds days to the end of a run's term for those that could not be worked on through our fault. The runs are locked.
 */
export async function addDays(
  tx: Transaction,
  lost: readonly { readonly run_id: bigint; readonly count: number }[],
): Promise<void> {
  if (lost.length === 0) return
  const runs = int8Array(lost.map((l) => l.run_id))
  const counts = lost.map((l) => String(l.count))
  await tx`
    insert into app.run_day (run_id, round, day, state, starts_at, ends_at)
      select r.id, r.round, last.day + n, 'open', r.round_ends_at + (n - 1) * interval '24 hours', r.round_ends_at + n * interval '24 hours'
        from unnest(${runs}::bigint[], ${counts}::int[]) as l (run_id, days)
        join app.run r on r.id = l.run_id
        cross join lateral (select max(day) as day from app.run_day where run_id = r.id and round = r.round) last
        cross join lateral generate_series(1, l.days) as n`
  await tx`
    update app.run r set round_ends_at = round_ends_at + l.days * interval '24 hours'
      from unnest(${runs}::bigint[], ${counts}::int[]) as l (run_id, days)
      where r.id = l.run_id`
}
