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
const publicFacts = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => !privateFacts.has(name)))

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
    facts: publicFacts(row.facts),
    reason: row.reason,
    announcedAt: row.decided_at,
    effectiveAt: row.effective_at,
  }))
}

/** Changes that the public hears of: of what is the platform's own, of terms, fees and the catalogue. */
const publicKinds = [
  'grant',
  'pool.funded',
  'pool.reduced',
  'capital.taken-out',
  'loss.covered',
  'setting',
  'task.new',
  'task.version',
  'task.retire',
  'product.new',
  'product.version',
  'product.retire',
] as const satisfies readonly ProposalKind[]

export interface PublicChange extends PublicNotice {
  readonly state: 'approved' | 'executed' | 'cancelled'
  readonly noticeMs: number
  readonly endedAt: Date | null
}

/** Every such change that was decided, with its notice, what became of it included; newest first. */
export async function readPublicChanges(
  sql: Sql | Transaction,
  { before, limit }: { before: bigint; limit: number },
): Promise<PublicChange[]> {
  const rows = await sql<
    {
      id: bigint
      kind: ProposalKind
      facts: Facts
      reason: string
      state: PublicChange['state']
      notice_ms: bigint
      decided_at: Date
      effective_at: Date
      ended_at: Date | null
    }[]
  >`
    select id, kind, facts, reason, state, notice_ms, coalesce(decided_at, proposed_at) as decided_at, effective_at, ended_at
      from app.proposal where id < ${before} and effective_at is not null and state in ('approved', 'executed', 'cancelled')
        and kind = any (${[...publicKinds]}) order by id desc limit ${limit}`
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    facts: publicFacts(row.facts),
    reason: row.reason,
    announcedAt: row.decided_at,
    effectiveAt: row.effective_at,
    state: row.state,
    noticeMs: Number(row.notice_ms),
    endedAt: row.ended_at,
  }))
}
