import { type PublicChangeKind, publicChangeKinds } from '@synet/contract/schema/proof'
import { type Asset, formatMinor } from '@synet/core/amount'
import type { Sql } from '@synet/ledger/database'
import type { Facts } from '#ops/proposal/kind'

export interface PublicChange {
  readonly id: bigint
  readonly kind: PublicChangeKind
  /** The announced facts: amounts and terms, but no accounts, except that of a grant's receiver. */
  readonly facts: Facts
  readonly reason: string
  readonly announcedAt: Date
  readonly effectiveAt: Date
  readonly state: 'approved' | 'executed' | 'cancelled'
  readonly noticeMs: number
  readonly endedAt: Date | null
  readonly entries: readonly { readonly bucket: string; readonly asset: string; readonly amount: string }[]
}

const privateFacts = new Set(['userId', 'toUserId', 'toUsername', 'posting'])
/** Notices and documents are read in their own places; this list only says that they were published. */
const isPublic = (kind: PublicChangeKind, name: string): boolean => {
  if (name === 'username') return kind === 'grant'
  return !privateFacts.has(name) && !name.startsWith('body.') && !name.startsWith('text.')
}
const publicFacts = (kind: PublicChangeKind, facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => isPublic(kind, name)))

/** Lists every decided change that is public, with its notice and its outcome, newest first. */
export async function readPublicChanges(
  sql: Sql,
  { before, limit }: { before: bigint; limit: number },
): Promise<PublicChange[]> {
  const rows = await sql<
    {
      id: bigint
      kind: PublicChangeKind
      facts: Facts
      reason: string
      state: PublicChange['state']
      notice_ms: bigint
      decided_at: Date
      effective_at: Date
      ended_at: Date | null
      entries: readonly { bucket: string; asset: Asset; amount: string }[]
    }[]
  >`
    select id, kind, facts, reason, state, notice_ms, coalesce(decided_at, proposed_at) as decided_at, effective_at, ended_at,
        (select coalesce(jsonb_agg(jsonb_build_object('asset', a.asset, 'amount', e.amount::text,
            'bucket', case when a.owner = 'system' then a.bucket else 'users:' || a.bucket end) order by e.account_id), '[]')
          from ledger.entries e join ledger.accounts a on a.id = e.account_id
          where e.posting_id = app.proposal.posting_id) as entries
      from app.proposal where id < ${before} and effective_at is not null and state in ('approved', 'executed', 'cancelled')
        and kind = any (${[...publicChangeKinds]}) order by id desc limit ${limit}`
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    facts: publicFacts(row.kind, row.facts),
    reason: row.reason,
    announcedAt: row.decided_at,
    effectiveAt: row.effective_at,
    state: row.state,
    noticeMs: Number(row.notice_ms),
    endedAt: row.ended_at,
    entries: row.entries.map(({ bucket, asset, amount }) => ({
      bucket,
      asset,
      amount: formatMinor(asset, BigInt(amount)),
    })),
  }))
}
