import type { Context } from '#platform/context'

/** A part of a process that is stopped before the process ends. */
export interface Running {
  /** Announces the end of a server, so that proxies send no more requests. */
  drain?(quietMs: number): Promise<void>
  stop(): Promise<unknown>
}
/** The work of a process, which finds it in the database and may run in any number of processes. */
export type Role = (context: Context) => Promise<readonly Running[]>
