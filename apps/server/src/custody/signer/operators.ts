import { batchHash } from '@synet/proof/approval-batch'
import type { Passkey } from '#people/passkey/passkey'
import type { Approval, Records } from '#custody/signer/records'

/** Two operators sign every change of the signer's store. */
export const decisionApprovals = 2

/** Reads who may approve, by name, with their keys. The signer's own store decides, whatever the database says. */
export function activeOperators(records: Records): ReadonlyMap<string, Passkey> {
  const active = new Map<string, Passkey>()
  for (const { key: name, content } of records.list('operator')) {
    if (content.event === 'enrolled') active.set(name, content)
    else active.delete(name)
  }
  return active
}

/**
 * Reads the approvals of exactly this content that still count: one for each active operator, by their present key, not
 * expired.
 */
export function validApprovals(
  records: Records,
  { key, contentHash, now }: { readonly key: string; readonly contentHash: string; readonly now: Date },
): readonly Approval[] {
  const active = activeOperators(records)
  const byOperator = new Map<string, Approval>()
  for (const { content } of records.list('approval', key)) {
    const current = active.get(content.operator)?.credentialId === content.credentialId
    if (
      current &&
      content.contentHash === contentHash &&
      new Date(content.expiresAt) > now &&
      isOfItsBatch(records, content)
    )
      byOperator.set(content.operator, content)
  }
  return [...byOperator.values()]
}

/** Tells whether the batch by which a content was approved is stored, is the one that was signed, and has the content. */
function isOfItsBatch(records: Records, { batch, contentHash, operator, credentialId, expiresAt }: Approval): boolean {
  if (batch === undefined) return true
  return records
    .list('approval-batch', batch)
    .some(
      ({ content: one }) =>
        one.operator === operator &&
        one.credentialId === credentialId &&
        one.expiresAt === expiresAt &&
        one.contentHashes.includes(contentHash) &&
        batchHash(one.contentHashes) === batch,
    )
}
