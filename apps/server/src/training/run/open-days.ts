import { addMs, days } from '@synet/core/clock'
import type { Transaction } from '@synet/ledger/database'

/** Creates a term's days: day k is the k-th 24 hours from the term's start. */
export async function openDays(
  tx: Transaction,
  run: { id: bigint; round: number; startsAt: Date; periodDays: number },
): Promise<void> {
  await tx`insert into app.run_day ${tx(
    Array.from({ length: run.periodDays }, (_, i) => ({
      run_id: run.id,
      round: run.round,
      day: i + 1,
      state: 'open',
      starts_at: addMs(run.startsAt, days(i)),
      ends_at: addMs(run.startsAt, days(i + 1)),
    })),
  )}`
}
