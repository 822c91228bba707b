/**
 * Kinds of proposals that needed the signatures of two operators from the beginning of the log of operators' keys; the
 * others since the log's entry `all-proposals`.
 */
export const signedFromStart = [
  'correction',
  'court-order',
  'grant',
  'pool.funded',
  'pool.reduced',
  'capital.taken-out',
  'capital.received',
  'loss.covered',
  'suspense.assigned',
  'operator.roles',
  'operator.disabled',
  'operator.second-factor',
] as const

/** @returns from when on proposals of this kind need signatures; undefined: the log does not ask for them */
export const signedSince = <Time>(
  kind: string,
  { since, allSince }: { readonly since: Time; readonly allSince: Time | undefined },
): Time | undefined => (signedFromStart.some((candidate) => candidate === kind) ? since : allSince)
