import type { Sql, Transaction } from '@synet/ledger/database'

/** Counts of verified standard units, in one row per unit while they have their lease, and in one per day of their run afterwards. */
export const verifiedUnits = (sql: Sql | Transaction) => sql`(
  select user_id, run_id, project, decided_at, size as units, size * replayed::int as replayed,
      size * (not replayed and agreed_with is not null)::int as agreed
    from app.lease where state = 'verified'
  union all select user_id, run_id, project, decided_at, units, replayed, agreed from app.unit_print)`
