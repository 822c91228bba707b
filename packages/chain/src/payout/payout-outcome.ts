import type { Receipt } from '#rpc/read-receipt'

/** What is known about one payout; every attempt has the same nonce, recipient and amount. */
export interface PayoutFacts {
  readonly nonce: bigint
  /** The nonce that our database would take next. */
  readonly storedNonce: bigint
  /** Of the wallet at the newest block, and at the newest block that is final. Read *before* the receipts. */
  readonly chainNonce: { readonly latest: bigint; readonly final: bigint }
  /** Of every attempt, none left out. */
  readonly attempts: readonly { readonly txHash: string; readonly receipt: Receipt | undefined }[]
  /** The newest attempt has waited longer than a payout should. */
  readonly overdue: boolean
}

export type PayoutOutcome =
  /** Nothing to decide: broadcast again, look again. */
  | { readonly state: 'pending' }
  /** One attempt is in a block; whether that block is final is the caller's to check. */
  | { readonly state: 'mined'; readonly receipt: Receipt }
  /** Sign the same payment again with higher fees. */
  | { readonly state: 'replace' }
  /** Somebody else signs with our key, or our database is an old one: no payout may go out. */
  | { readonly state: 'halt'; readonly reason: 'chain-ahead' | 'nonce-taken' | 'two-receipts' }

/**
 * The one decision about a payout under way. There is no way from "unknown" to "not paid": a payout that no receipt
 * proves stays pending, however long.
 */
export function payoutOutcome({ nonce, storedNonce, chainNonce, attempts, overdue }: PayoutFacts): PayoutOutcome {
  const receipts = attempts.flatMap(({ receipt }) => receipt ?? [])
  if (chainNonce.latest > storedNonce) return { state: 'halt', reason: 'chain-ahead' }
  if (receipts.length > 1) return { state: 'halt', reason: 'two-receipts' }
  const [receipt] = receipts
  if (receipt) return { state: 'mined', receipt }
  // The nonce is used and none of our attempts did it. In a block that is not final yet, that may be a reorg under way
  // or a node that lags behind its own chain: then we wait.
  if (chainNonce.final > nonce) return { state: 'halt', reason: 'nonce-taken' }
  // Only the next in line can be helped by fees; the later ones wait for it.
  return overdue && chainNonce.latest === nonce ? { state: 'replace' } : { state: 'pending' }
}
