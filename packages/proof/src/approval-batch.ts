import { type Assertion, approvalChallenge, isSignedByKey } from '#passkey-signature'
import { hashText } from '#sha256'

/** More orders than these nobody reads before they sign. */
export const batchMax = 25

/** An operator's one signature of several contents. */
export interface ApprovalBatch {
  /** SHA-256 of each content, hex, ascending. */
  readonly contentHashes: readonly string[]
  readonly expiresAt: string
  readonly assertion: Assertion
}

/** The order in which a batch's contents are hashed, however they were listed. */
export const batchOrder = (contentHashes: readonly string[]): readonly string[] => [...contentHashes].sort()

/**
 * Hashes a batch: exactly these contents, each once, with their number.
 * @returns SHA-256, hex; undefined for a list that is no batch: empty, too long, or with one content twice
 */
export function batchHash(contentHashes: readonly string[]): string | undefined {
  const { length } = contentHashes
  if (length === 0 || length > batchMax || new Set(contentHashes).size !== length) return undefined
  return hashText(`synet batch of approvals\n${length}\n${batchOrder(contentHashes).join('\n')}`)
}

/**
 * Verifies from outside that an operator approved a content as a member of a batch.
 * @param publicKey COSE, base64url
 */
export async function isSignedInBatch(publicKey: string, batch: ApprovalBatch, contentHash: string): Promise<boolean> {
  const hash = batchHash(batch.contentHashes)
  const until = new Date(batch.expiresAt)
  if (hash === undefined || Number.isNaN(until.getTime()) || !batch.contentHashes.includes(contentHash)) return false
  return isSignedByKey(publicKey, approvalChallenge(hash, until), batch.assertion)
}
