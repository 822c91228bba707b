import type { Sql, Transaction } from '@synet/ledger/database'

/** Leaves out the ids that the database has forgotten by a restore, once for each (`app.leave_out_forgotten`). */
export const leaveOutForgotten = async (sql: Sql | Transaction, now: Date): Promise<void> => {
  await sql`
    insert into app.config_print (name, print, at)
      select 'timeline ' || timeline, timeline, ${now} from left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline
      on conflict do nothing`
}
