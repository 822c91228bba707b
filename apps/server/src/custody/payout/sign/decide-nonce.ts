import type { SignedRecord } from '#custody/payout/sign/journal'

/** `again`: the same transaction as before, which only one block can take. `other`: an order that still waits has it. */
export type NonceDecision = 'free' | 'again' | 'other' | 'contradiction'

/** The gas that a sweep lacks changes with time; everything else must be equal. */
export const isSameTransaction = (a: SignedRecord, b: SignedRecord): boolean =>
  a.purpose === b.purpose &&
  a.subject === b.subject &&
  a.recipient === b.recipient &&
  (a.purpose === 'gas' || a.rawAmount === b.rawAmount)

/** Tells whether two transactions have the same effects, in any order. */
export const areSameTransaction = (a: readonly SignedRecord[], b: readonly SignedRecord[]): boolean =>
  a.length === b.length && a.every((transaction) => b.some((other) => isSameTransaction(transaction, other)))

/**
 * Decides whether a new transaction may take a nonce.
 * @param wanted its effects: one, or the payments of a batch
 * @param next the nonce that the journal expects
 * @param before the effects that the journal has for this nonce; empty when it has none
 * @param isStillWanted whether the subjects of `before` still wait for their transaction
 */
export function decideNonce(
  wanted: readonly SignedRecord[],
  next: bigint,
  before: readonly SignedRecord[],
  isStillWanted: boolean,
): NonceDecision {
  if (wanted.every((transaction) => transaction.nonce === next)) return 'free'
  if (areSameTransaction(before, wanted)) return 'again'
  return before.length > 0 && isStillWanted ? 'other' : 'contradiction'
}
