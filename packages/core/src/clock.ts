/** Time is an argument: the development clock can be moved, and a test's clock stands still. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const seconds = (n: number): number => n * 1_000
export const minutes = (n: number): number => n * 60_000
export const hours = (n: number): number => n * 3_600_000
export const days = (n: number): number => n * 86_400_000

export const addMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** The day of a time in UTC, `2026-11-28`. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10)
