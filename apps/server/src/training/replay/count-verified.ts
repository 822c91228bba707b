import type { Transaction } from '@synet/ledger/database'
import { announce } from '#platform/event/announce'
import { nextState } from '#platform/state/transitions'

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

interface Contributor {
  readonly user_id: bigint
  readonly device: string
  /** Its size in standard units. */
  readonly size: number
}

/** A unit under a free licence adds no trust. */
const addValidUnit = (tx: Transaction, now: Date, of: Contributor) => tx`
  insert into app.contributor_record (user_id, device, valid_in_row, valid_since)
    select u.id, named.device, ${of.size}::int, ${now} from app.user_account u cross join (values (''), (${of.device})) as named (device)
      where u.id = ${of.user_id} and (least(u.software_until, u.node_until) <= u.starter_until) is not true
    on conflict (user_id, device) do update set valid_in_row = app.contributor_record.valid_in_row + ${of.size}::int,
      valid_since = coalesce(app.contributor_record.valid_since, excluded.valid_since)`

/** Resets the records of the account and all its devices after a wrong unit. */
export const forgetTrust = (tx: Transaction, userId: bigint) =>
  tx`update app.contributor_record set valid_in_row = 0, valid_since = null where user_id = ${userId}`
