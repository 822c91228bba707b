import { seconds } from '@synet/core/clock'

export interface RoundLimits {
  readonly unitsMax: number
  readonly openMs: number
}
const roundLimits: RoundLimits = { unitsMax: 16, openMs: seconds(60) }

/** The commits of a round: none, or their number and the time of the first. */
export type RoundCommits = { readonly units: 0 } | { readonly units: number; readonly firstAt: Date }

/**
 * A round closes with its 16th committed unit or 60 s after its first commit; an empty one stays open.
 */
export function isRoundOver(commits: RoundCommits, now: Date, limits: RoundLimits = roundLimits): boolean {
  if (!('firstAt' in commits)) return false
  return commits.units >= limits.unitsMax || now.getTime() - commits.firstAt.getTime() >= limits.openMs
}
