export type Verdict =
  | { readonly verdict: 'valid' }
  /** `reason` names the value that differs from the replay. */
  | { readonly verdict: 'mismatch'; readonly reason: 'delta' | 'parameters' | 'loss-trace' }
  | { readonly verdict: 'non-finite' }
  | { readonly verdict: 'malformed' }
