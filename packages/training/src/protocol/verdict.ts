export type Verdict =
  | { readonly verdict: 'valid' }
  /** `uncommitted`: the delta is not the committed one; the others name the value that differs from the replay. */
  | { readonly verdict: 'mismatch'; readonly reason: 'uncommitted' | 'delta' | 'parameters' | 'loss-trace' }
  | { readonly verdict: 'non-finite' }
  | { readonly verdict: 'malformed' }
