import type { Commitment } from './commit-hash.ts'

export type Verdict =
  | { readonly verdict: 'valid' }
  /** `reason` names the value that differs from the replay. */
  | { readonly verdict: 'mismatch'; readonly reason: 'delta' | 'parameters' | 'loss-trace' }
  | { readonly verdict: 'non-finite' }
  | { readonly verdict: 'malformed' }

/** Compares a unit with the result that the server computed before the lease, without a replay. */
export function compareCommitments(committed: Commitment, known: Commitment): Verdict {
  if (committed.deltaHash !== known.deltaHash) return { verdict: 'mismatch', reason: 'delta' }
  if (committed.parametersHash !== known.parametersHash) return { verdict: 'mismatch', reason: 'parameters' }
  const same =
    committed.lossTrace.length === known.lossTrace.length &&
    committed.lossTrace.every((loss, step) => Object.is(loss, known.lossTrace[step]))
  return same ? { verdict: 'valid' } : { verdict: 'mismatch', reason: 'loss-trace' }
}
