import { done, refuse, type Result } from '@synet/core/result'

/** The maximum number of versions by which a merged unit may be behind. */
export const mergeVersionsBehindMax = 2

export interface LeaseTerms {
  readonly version: number
  readonly expiresAt: Date
}

/**
 * Tells whether a unit still counts for its contributor. The end of a round alone does not make a unit stale: the server
 * leased it, so it is verified and paid. Refusals: `unit.version` (not its lease's), `lease.over`.
 */
export function judgeStaleness(unitVersion: number, lease: LeaseTerms, now: Date): Result<undefined> {
  if (unitVersion !== lease.version) return refuse('unit.version')
  if (now.getTime() >= lease.expiresAt.getTime()) return refuse('lease.over')
  return done(undefined)
}
