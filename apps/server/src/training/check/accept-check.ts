import { nextState } from '#platform/state/transitions'
import { inTransaction, type Sql } from '@synet/ledger/database'
import { beginRunning } from '#training/unit/begin-running'
import type { LeaseRow } from '#training/lease/find-lease'

/**
 * Accepts a check with its commitment: its delta is not needed, because the unit's first contributor has sent the same
 * bytes, or the server computes them. Repeating it changes nothing.
 */
export const acceptCheck = (sql: Sql, now: Date, lease: Pick<LeaseRow, 'id' | 'user_id' | 'run_id'>): Promise<void> =>
  inTransaction(sql, async (tx) => {
    const accepted = await tx`
      update app.lease set state = ${nextState('lease', 'committed', 'accepted')}, turn = ${now}
        where id = ${lease.id} and state = 'committed'`
    if (accepted.count > 0) await beginRunning(tx, now, lease)
  })
