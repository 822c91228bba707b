import type { Context } from '#context'

/** A part of a process that is stopped before the process ends. */
export interface Running {
  stop(): Promise<unknown>
}
/** What a process does: it finds its work in the database and may run any number of times. */
export type Role = (context: Context) => Promise<readonly Running[]>
