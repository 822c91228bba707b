export type Verdict =
  | { readonly verdict: 'valid' }
  /** `uncommitted`: the delta is not the one committed to; the others name what the replay computed differently. */
  | { readonly verdict: 'mismatch'; readonly reason: 'uncommitted' | 'delta' | 'parameters' | 'loss-trace' }
  | { readonly verdict: 'non-finite' }
  | { readonly verdict: 'malformed' }
