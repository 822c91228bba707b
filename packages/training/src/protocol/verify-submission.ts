import type { Result } from '@synet/core/result'
import type { Commitment } from './commit-hash.ts'
import { compareCommitments } from './compare-commitments.ts'
import { measureDelta } from './measure-delta.ts'
import { sha256Hex } from './sha256.ts'
import type { Verdict } from './verdict.ts'
import type { WorkUnit } from './work-unit.ts'

export interface Submission {
  readonly unit: Pick<WorkUnit, 'protocol' | 'model' | 'steps'>
  readonly engineVersion: number
  readonly commitment: Commitment
  readonly delta: Uint8Array
}

const hashPattern = /^[0-9a-f]{64}$/

/** The verdict that is possible without a replay. `valid` means only that a replay is worth its time. */
export async function checkSubmission({ unit, engineVersion, commitment, delta }: Submission): Promise<Verdict> {
  const { deltaHash, parametersHash, lossTrace } = commitment
  if (!hashPattern.test(deltaHash) || !hashPattern.test(parametersHash)) return { verdict: 'malformed' }
  if (lossTrace.length !== unit.steps) return { verdict: 'malformed' }
  if (!lossTrace.every(Number.isFinite)) return { verdict: 'non-finite' }
  const measured = measureDelta(unit.model, engineVersion, delta)
  if (!measured.ok) return { verdict: measured.error === 'unit.non-finite' ? 'non-finite' : 'malformed' }
  if ((await sha256Hex(delta)) !== deltaHash) return { verdict: 'mismatch', reason: 'uncommitted' }
  return { verdict: 'valid' }
}

/**
 * Compares a submission with its replay. There is no tolerance, because the engine is exact: a different bit means a
 * different computation.
 * @param replayed what `replayUnit` returned for the lease's unit
 */
export async function verifySubmission(submission: Submission, replayed: Result<Commitment>): Promise<Verdict> {
  const checked = await checkSubmission(submission)
  if (checked.verdict !== 'valid') return checked
  if (!replayed.ok) return { verdict: replayed.error === 'unit.non-finite' ? 'non-finite' : 'malformed' }
  return compareCommitments(submission.commitment, replayed.value)
}
