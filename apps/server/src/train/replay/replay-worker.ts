import { randomUUID } from 'node:crypto'
import { addMs, minutes } from '@synet/core/clock'
import type { Sql } from '@synet/ledger/database'
import type { ComputeThread } from '#train/replay/compute-unit'

const claimMs = minutes(5)

/** Who replays, one unit at a time. */
export interface ReplayWorker {
  readonly thread: ComputeThread
  /** Fences claims: no other process has it, on whatever machine. */
  readonly name: string
  /** The unit that was claimed and not decided; it may be claimed once more before its claim expires. */
  undecided: string | undefined
}

export const createReplayWorker = (thread: ComputeThread): ReplayWorker => ({
  thread,
  name: randomUUID(),
  undecided: undefined,
})

/** What a claim writes. After a crash the unit is free again when it expires, and a late answer changes nothing. */
export const claimOf = (sql: Sql, { name }: ReplayWorker, now: Date) =>
  sql`replay_worker = ${name}, replay_until = ${addMs(now, claimMs)}`

/**
 * Units that nobody holds. A worker gets its own once more, as the database may have been replaced during the replay; a
 * second time would let a unit that ends every thread hold up all others.
 */
export const isFree = (sql: Sql, { name, undecided }: ReplayWorker, now: Date) =>
  sql`(replay_until is null or replay_until <= ${now} or (id = ${undecided ?? null} and replay_worker = ${name}))`

export function noteClaim(worker: ReplayWorker, id: string): void {
  worker.undecided = id === worker.undecided ? undefined : id
}
