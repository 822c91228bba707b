import type { Result } from '@synet/core/result'
import type { Commitment } from './commit-hash.ts'
import { decodeDelta } from './decode-delta.ts'
import { sha256Hex } from './sha256.ts'
import type { TrainedUnit, WorkUnit } from './work-unit.ts'

export type Verdict =
  | { readonly verdict: 'valid' }
  /** `uncommitted`: the delta is not the one committed to; the others name what the replay computed differently. */
  | { readonly verdict: 'mismatch'; readonly reason: 'uncommitted' | 'delta' | 'parameters' | 'loss-trace' }
  | { readonly verdict: 'non-finite' }
  | { readonly verdict: 'malformed' }

export interface Submission {
  readonly unit: Pick<WorkUnit, 'model' | 'steps'>
  readonly engineVersion: number
  readonly commitment: Commitment
  readonly delta: Uint8Array
}

const hashPattern = /^[0-9a-f]{64}$/

/** What can be said at once, without a replay. `valid` here means only that a replay is worth its time. */
export async function checkSubmission({ unit, engineVersion, commitment, delta }: Submission): Promise<Verdict> {
  const { deltaHash, parametersHash, lossTrace } = commitment
  if (!hashPattern.test(deltaHash) || !hashPattern.test(parametersHash)) return { verdict: 'malformed' }
  if (lossTrace.length !== unit.steps) return { verdict: 'malformed' }
  if (!lossTrace.every(Number.isFinite)) return { verdict: 'non-finite' }
  const decoded = decodeDelta(unit.model, engineVersion, delta)
  if (!decoded.ok) return { verdict: decoded.error === 'unit.non-finite' ? 'non-finite' : 'malformed' }
  if ((await sha256Hex(delta)) !== deltaHash) return { verdict: 'mismatch', reason: 'uncommitted' }
  return { verdict: 'valid' }
}

/**
 * Compares a submission with its replay. Nothing is tolerated, because the engine is exact: a different bit is a
 * different computation.
 * @param replayed what `replayUnit` returned for the lease's unit
 */
export async function verifySubmission(submission: Submission, replayed: Result<TrainedUnit>): Promise<Verdict> {
  const checked = await checkSubmission(submission)
  if (checked.verdict !== 'valid') return checked
  if (!replayed.ok) return { verdict: replayed.error === 'unit.non-finite' ? 'non-finite' : 'malformed' }
  const { commitment } = submission
  const { deltaHash, parametersHash, lossTrace } = replayed.value
  if (commitment.deltaHash !== deltaHash) return { verdict: 'mismatch', reason: 'delta' }
  if (commitment.parametersHash !== parametersHash) return { verdict: 'mismatch', reason: 'parameters' }
  const sameLosses = commitment.lossTrace.every((loss, step) => Object.is(loss, lossTrace[step]))
  return sameLosses ? { verdict: 'valid' } : { verdict: 'mismatch', reason: 'loss-trace' }
}
