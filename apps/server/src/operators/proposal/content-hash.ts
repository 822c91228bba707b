import { createHash } from 'node:crypto'
import type { ProposalRow } from '#custody/proposal/kind'

/** Hashes everything that an approver sees and nothing that changes later. @returns SHA-256, hex */
export function contentHash(
  row: Pick<ProposalRow, 'id' | 'kind' | 'facts' | 'reason' | 'notice_ms' | 'proposer_id'>,
): string {
  const facts = Object.entries(row.facts).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const content = [String(row.id), row.kind, facts, row.reason, String(row.notice_ms), String(row.proposer_id)]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
