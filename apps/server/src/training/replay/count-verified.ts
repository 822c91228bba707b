import type { Transaction } from '@synet/ledger/database'
import { announce } from '#platform/event/announce'
import { nextState } from '#platform/state/transitions'
import { addValidUnit } from '#training/replay/contributor-record'

export interface VerifiedLease {
  readonly id: string
  readonly run_id: bigint
  readonly round: number
  readonly day: number
  readonly user_id: bigint
  readonly device: string
  readonly size: number
}

/**
 * Counts a verified unit for its contributor's record, and for its day while the day is open; the quota's last unit
 * makes the day earned. The caller has locked the user's runs.
 */
export async function countVerified(tx: Transaction, now: Date, lease: VerifiedLease): Promise<void> {
  await addValidUnit(tx, now, lease)
  await tx`
    update app.run_day d set units_verified = units_verified + ${lease.size},
        state = case when units_verified + ${lease.size} >= r.quota then ${nextState('run_day', 'open', 'earned')} else d.state end
      from app.run r
      where r.id = d.run_id and d.run_id = ${lease.run_id} and d.round = ${lease.round} and d.day = ${lease.day} and d.state = 'open'`
  await announce(tx, now, { userId: lease.user_id, kind: 'run', subjectId: lease.run_id })
}
