import { setTimeout } from 'node:timers/promises'
import { type Clock, seconds, systemClock } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import type { Sql } from '@synet/ledger/database'
import { log } from '#platform/log/log'
import { setGauge } from '#platform/metrics/registry'

export interface DatabaseClock extends Clock {
  /** Reads the offset again: every call of a request sees a clock that was moved before it. */
  refresh(): Promise<void>
  close(): void
}

const refreshMs = 500
/** A process whose clock differs from the database's by more than this does not work: what it decides by time is wrong. */
export const clockSkewMaxMs = seconds(2)

/** The time by which this process's clock is ahead of the database's. */
let skewMs = 0

/** By how much the system's clock has jumped since it was last compared with the database's. */
const standing = () => 0
let readJumpMs: () => number = standing

/** Tells whether this process's clock and the database's differ too much for it to work. Loops and servers ask it. */
export const isClockWrong = (): boolean => Math.abs(skewMs + readJumpMs()) > clockSkewMaxMs

/**
 * The system's clock for those who must not follow the database's, such as the signer.
 * @throws InvariantError while the two differ too much, so that no hold ends by a wrong one
 */
export const checkedClock: Clock = {
  now() {
    invariant(!isClockWrong(), 'this clock and that of the database differ')
    return systemClock.now()
  },
}

/** Waits until both agree: what runs outside loops and servers asks nobody. */
export async function untilClockIsRight(): Promise<void> {
  while (isClockWrong()) await setTimeout(refreshMs)
}

/**
 * Compares a reading of the database's clock with the times before and after it.
 * @returns by how much the own clock is certainly ahead (negative: behind), in ms; 0 while both may be right
 */
export const skewOf = (before: number, database: number, after: number): number =>
  database < before ? before - database : database > after ? after - database : 0

function recordSkew(ms: number): void {
  const wasWrong = Math.abs(skewMs) > clockSkewMaxMs
  skewMs = ms
  setGauge('synet_clock_skew_seconds', {}, ms / 1_000)
  if (isClockWrong() && !wasWrong)
    log.error('this clock and that of the database differ: this process does not work', {
      detail: `${Math.round(ms)} ms`,
    })
  if (!isClockWrong() && wasWrong) log.warn('this clock and that of the database agree again')
}

/**
 * Opens the clock of a process: system time, corrected by what it certainly differs from the database's, so that all
 * processes decide by one clock. Between two comparisons it follows the steady clock, so that no hold, quote or day ends
 * earlier or later when the system's clock jumps. In development the database's offset is added, which moves the clock of
 * all processes.
 * @param system replaces the system's clock in tests
 */
export async function openDatabaseClock(
  sql: Sql,
  isDevelopment: boolean,
  system: Clock = systemClock,
): Promise<DatabaseClock> {
  let offsetMs = 0
  let ownSkewMs = 0
  const compare = () => ({ system: system.now().getTime(), steady: performance.now() })
  let compared = compare()
  const isMovable = isDevelopment && (await hasDevelopmentClock(sql))
  const refresh = async () => {
    const began = performance.now()
    // oxlint-disable-next-line house/no-sql-clock -- This is the reading that all other times are compared with.
    const [row] = await sql<{ database_ms: number | null }[]>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as database_ms`
    const read = compare()
    if (isMovable) {
      const [moved] = await sql<{ offset_ms: bigint }[]>`select offset_ms from development.clock`
      // The older of two answers may come last.
      offsetMs = Math.max(offsetMs, Number(moved?.offset_ms ?? 0n))
    }
    if (row?.database_ms === null || row?.database_ms === undefined) return
    compared = read
    // A jump during the comparison must not look like an answer that took long.
    const before = Math.floor(read.system - (read.steady - began))
    ownSkewMs = skewOf(before, row.database_ms, read.system)
    recordSkew(ownSkewMs)
  }
  await refresh()
  readJumpMs = () => {
    const now = compare()
    return now.system - compared.system - (now.steady - compared.steady)
  }
  const timer = setInterval(() => void refresh().catch(() => {}), refreshMs)
  return {
    now: () => new Date(Math.floor(compared.system + performance.now() - compared.steady) + offsetMs - ownSkewMs),
    refresh,
    close() {
      clearInterval(timer)
      skewMs = 0
      readJumpMs = standing
    },
  }
}

/** Gives the database of a development the clock that can be moved. A production process refuses such a database. */
export async function addDevelopmentClock(owner: Sql): Promise<void> {
  await owner`create schema if not exists development`
  await owner`create table if not exists development.clock
    (one boolean primary key default true check (one), offset_ms bigint not null default 0)`
  await owner`insert into development.clock default values on conflict do nothing`
  await owner`grant usage on schema development to public`
  await owner`grant select on development.clock to public`
}

export async function hasDevelopmentClock(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`select to_regclass('development.clock') is not null as found`
  return row?.found === true
}

/** Moves the development clock forward. @param ms never negative: time does not run back */
export async function moveClock(sql: Sql, ms: number): Promise<void> {
  await sql`update development.clock set offset_ms = offset_ms + ${Math.max(0, Math.floor(ms))}`
}
