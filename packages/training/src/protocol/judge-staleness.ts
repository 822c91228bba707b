import { done, refuse, type Result } from '@synet/core/result'

/** Versions a unit may be behind and still be merged. */
export const mergeVersionsBehindMax = 2

export interface LeaseTerms {
  readonly version: number
  readonly expiresAt: Date
}

/**
 * Whether a unit still counts for its contributor. A closed round alone makes no unit stale: its work was asked for, so
 * it is verified and paid. Refusals: `unit.version` (not its lease's), `lease.over`.
 */
export function judgeStaleness(unitVersion: number, lease: LeaseTerms, now: Date): Result<undefined> {
  if (unitVersion !== lease.version) return refuse('unit.version')
  if (now.getTime() >= lease.expiresAt.getTime()) return refuse('lease.over')
  return done(undefined)
}

/** Whether a verified unit's delta still enters the model, which has moved on since. */
export function isMergeable(unitVersion: number, newestVersion: number): boolean {
  const behind = newestVersion - unitVersion
  return behind >= 0 && behind <= mergeVersionsBehindMax
}
