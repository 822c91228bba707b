import type { Sql, Transaction } from '@synet/ledger/database'
import type { Facts, ProposalKind } from '#ops/proposal/kind'

export interface PublicNotice {
  readonly id: bigint
  readonly kind: ProposalKind
  /** What is announced: amounts and terms. A receiver's name is his own. */
  readonly facts: Facts
  readonly reason: string
  readonly announcedAt: Date
  readonly effectiveAt: Date
}

const privateFacts = new Set(['userId', 'username'])

/** Approved changes whose notice runs, for the public page; soonest first. */
export async function readPublicNotices(sql: Sql | Transaction): Promise<PublicNotice[]> {
  const rows = await sql<
    { id: bigint; kind: ProposalKind; facts: Facts; reason: string; decided_at: Date; effective_at: Date }[]
  >`
    select id, kind, facts, reason, decided_at, effective_at from app.proposal
      where state = 'approved' and notice_ms > 0 order by effective_at, id limit 100`
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    facts: Object.fromEntries(Object.entries(row.facts).filter(([name]) => !privateFacts.has(name))),
    reason: row.reason,
    announcedAt: row.decided_at,
    effectiveAt: row.effective_at,
  }))
}
