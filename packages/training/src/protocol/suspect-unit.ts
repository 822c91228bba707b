import { type ClipLimits, clipLimits } from './clip-deltas.ts'

export interface UnitFacts {
  /** Euclidean length of the decoded delta. */
  readonly norm: number
  /** The median norm of the project's last verified units; undefined before the first one. */
  readonly medianNorm: number | undefined
  /** Another lease's delta has the same hash. Seeds always differ, so honest work never repeats. */
  readonly seenBefore: boolean
}

/**
 * Tells whether a unit looks suspicious before any replay: a copy, no change at all, or an outlier. This proves nothing; the
 * unit is replayed, whatever its contributor's record.
 */
export function isSuspect({ norm, medianNorm, seenBefore }: UnitFacts, limits: ClipLimits = clipLimits): boolean {
  if (seenBefore || norm === 0) return true
  return medianNorm !== undefined && (norm > limits.clipAbove * medianNorm || norm * limits.clipAbove < medianNorm)
}
