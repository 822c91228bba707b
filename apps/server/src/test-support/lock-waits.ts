import type { Sql } from '@synet/ledger/database'
import { until } from '#test-support/until'

/** How many transactions of this database wait for a lock. @param part of their statement */
export async function countLockWaits(sql: Sql, part = ''): Promise<number> {
  const waits = await sql`select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database() and query like ${`%${part}%`}`
  return waits.count
}

export const untilLocked = (sql: Sql, part = '', count = 1): Promise<boolean> =>
  until(`${count} to wait for a lock: ${part}`, async () => (await countLockWaits(sql, part)) >= count)
