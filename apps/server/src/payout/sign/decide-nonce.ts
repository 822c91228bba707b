import type { SignedRecord } from '#payout/sign/journal'

/** `again`: the same transaction as before, which only one block can take. `other`: an order that still waits has it. */
export type NonceDecision = 'free' | 'again' | 'other' | 'contradiction'

/** The gas that a sweep lacks changes with time; everything else must be equal. */
export const isSameTransaction = (a: SignedRecord, b: SignedRecord): boolean =>
  a.purpose === b.purpose &&
  a.subject === b.subject &&
  a.recipient === b.recipient &&
  (a.purpose === 'gas' || a.rawAmount === b.rawAmount)

/**
 * Decides whether a new transaction may take a nonce.
 * @param next the nonce that the journal expects
 * @param before what the journal has signed with this nonce
 * @param isStillWanted whether the subject of `before` still waits for its transaction
 */
export function decideNonce(
  wanted: SignedRecord,
  next: bigint,
  before: SignedRecord | undefined,
  isStillWanted: boolean,
): NonceDecision {
  if (wanted.nonce === next) return 'free'
  if (before && isSameTransaction(before, wanted)) return 'again'
  return before && isStillWanted ? 'other' : 'contradiction'
}
