import { randomUUID } from 'node:crypto'
import { addMs, minutes } from '@synet/core/clock'
import type { Sql } from '@synet/ledger/database'
import type { ComputeThread } from '#training/replay/compute-unit'

const claimMs = minutes(5)
/** These tries, with the pauses of a loop that fails, take a little more than half a minute. */
const triesMax = 12
/** A unit that its worker gives up goes behind those that come within this time: a claim hides it for less. */
const behindMs = minutes(30)

/** A worker replays one unit at a time. */
export interface ReplayWorker {
  readonly thread: ComputeThread
  /** The worker's name in claims: none on any machine has the same one. */
  readonly name: string
  /** The unit that was claimed and not decided, and how often; it may be claimed again before its claim expires. */
  undecided: { readonly id: string; readonly tries: number } | undefined
}

export const createReplayWorker = (thread: ComputeThread): ReplayWorker => ({
  thread,
  name: randomUUID(),
  undecided: undefined,
})

/** @returns what a claim writes: the unit is free again when it expires, and an answer after that changes nothing */
export const claimOf = (sql: Sql, { name, undecided }: ReplayWorker, now: Date) =>
  sql`replay_worker = ${name}, replay_until = ${addMs(now, claimMs)},
    turn = case when id = ${undecided?.tries === triesMax - 1 ? undecided.id : null} then ${addMs(now, behindMs)} else turn end`

/**
 * Selects units that nobody holds. A worker gets its own again, as the database or the store may have been away during the
 * replay, but not forever: a unit that ends every thread must not hold up all others.
 */
export const isFree = (sql: Sql, { name, undecided }: ReplayWorker, now: Date) =>
  sql`(replay_until is null or replay_until <= ${now} or (id = ${undecided && undecided.tries < triesMax ? undecided.id : null} and replay_worker = ${name}))`

export function recordClaim(worker: ReplayWorker, id: string): void {
  worker.undecided = { id, tries: worker.undecided?.id === id ? worker.undecided.tries + 1 : 1 }
}
