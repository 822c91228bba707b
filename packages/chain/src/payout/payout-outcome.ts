import type { Receipt } from '#rpc/read-receipt'

/** The known facts about one payout; every attempt has the same nonce, recipient and amount. */
export interface PayoutFacts {
  readonly nonce: bigint
  /** The nonce that our database would use next. */
  readonly storedNonce: bigint
  /** The wallet's nonces at the newest block and at the newest final block. They must be read *before* the receipts. */
  readonly chainNonce: { readonly latest: bigint; readonly final: bigint }
  /** The receipts of all attempts, without exception. */
  readonly attempts: readonly { readonly txHash: string; readonly receipt: Receipt | undefined }[]
  /** The newest attempt has waited longer than a payout should. */
  readonly overdue: boolean
}

export type PayoutOutcome =
  /** Nothing to decide: broadcast and check again. */
  | { readonly state: 'pending' }
  /** One attempt is in a block; the caller must check whether that block is final. */
  | { readonly state: 'mined'; readonly receipt: Receipt }
  /** Sign the same payment again with higher fees. */
  | { readonly state: 'replace' }
  /** Somebody else signs with our key, or our database is an old copy: no payout may be sent. */
  | { readonly state: 'halt'; readonly reason: 'chain-ahead' | 'nonce-taken' | 'two-receipts' }

/**
 * Decides about a pending payout. "Unknown" never becomes "not paid": a payout without a receipt stays pending for any
 * length of time.
 */
export function payoutOutcome({ nonce, storedNonce, chainNonce, attempts, overdue }: PayoutFacts): PayoutOutcome {
  const receipts = attempts.flatMap(({ receipt }) => receipt ?? [])
  if (chainNonce.latest > storedNonce) return { state: 'halt', reason: 'chain-ahead' }
  if (receipts.length > 1) return { state: 'halt', reason: 'two-receipts' }
  const [receipt] = receipts
  if (receipt) return { state: 'mined', receipt }
  // The nonce is used, but not by any of our attempts. Before finality this may be a reorg in progress or a node that
  // lags behind its own chain, so we wait.
  if (chainNonce.final > nonce) return { state: 'halt', reason: 'nonce-taken' }
  // Higher fees help only the payout with the next nonce; later ones wait for it.
  return overdue && chainNonce.latest === nonce ? { state: 'replace' } : { state: 'pending' }
}
