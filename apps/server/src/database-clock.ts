import { addMs, type Clock, systemClock } from '@synet/core/clock'
import type { Sql } from '@synet/ledger/database'

export interface DatabaseClock extends Clock {
  /** Reads the offset again: every call of a request sees a clock that was moved before it. */
  refresh(): Promise<void>
  close(): void
}

const refreshMs = 500

/** System time plus the database's offset, so that all processes and a moved development clock agree. */
export async function openDatabaseClock(sql: Sql): Promise<DatabaseClock> {
  let offsetMs = 0
  const refresh = async () => {
    const [row] = await sql<{ offset_ms: bigint }[]>`select offset_ms from app.clock`
    // The older of two answers may come last.
    offsetMs = Math.max(offsetMs, Number(row?.offset_ms ?? 0n))
  }
  await refresh()
  const timer = setInterval(() => void refresh().catch(() => {}), refreshMs)
  return { now: () => addMs(systemClock.now(), offsetMs), refresh, close: () => clearInterval(timer) }
}

/** Moves the development clock forward. @param ms never negative: time does not run back */
export async function moveClock(sql: Sql, ms: number): Promise<void> {
  await sql`update app.clock set offset_ms = offset_ms + ${Math.max(0, Math.floor(ms))}`
}
