import type { AuditCheck } from '@synet/ledger/audit'
import type { Sql, Transaction } from '@synet/ledger/database'

/**
 * What only operators can post was proposed by one, approved by another, and executed no earlier than its notice
 * allowed. The demo's own opening of the pool is no proposal.
 */
export async function auditProposals(sql: Sql | Transaction): Promise<AuditCheck> {
  const [counts] = await sql<{ count: bigint }[]>`select count(*) from app.proposal where posting_id is not null`
  const [stray] = await sql<{ id: bigint; kind: string }[]>`
    select p.id, p.kind from ledger.postings p where p.kind in ('grant', 'pool.reduced', 'capital.taken-out')
      and not exists (select from app.proposal a where a.posting_id = p.id and a.kind = p.kind and a.state = 'executed') limit 1`
  const [alone] = await sql<{ id: bigint; kind: string }[]>`
    select id, kind from app.proposal where state = 'executed' and posting_id is not null
      and (approver_id is null or approver_id = proposer_id
        or ended_at < decided_at + notice_ms * interval '1 millisecond') order by id limit 1`
  const bad = stray
    ? `posting ${stray.id} (${stray.kind}) has no proposal`
    : alone && `proposal ${alone.id} (${alone.kind}) had no second operator, or no notice`
  return {
    name: "operators' postings have two operators and their notice",
    green: bad === undefined,
    detail: bad ?? `${counts?.count ?? 0n} postings`,
  }
}
