import { done } from '@synet/core/result'
import type { PublicCall } from '#platform/http/call'
import { cursorId, nextOf, pageLimit } from '#platform/http/page'
import { type PublicChangeKind, publicChangeKinds } from '@synet/contract/schema/proof'
import { type Asset, formatMinor } from '@synet/core/amount'
import type { Sql } from '@synet/ledger/database'
import type { PublicApproval } from '@synet/proof/operator-keys'
import type { Facts } from '#custody/proposal/kind'
import { publicProposal, readSignatures } from '#custody/proposal/signed-content'

interface PublicChange {
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
  /** Covers the facts that are not public. */
  readonly privateHash: string
  /** Operators' signatures, of the kinds that need them. */
  readonly signatures: readonly PublicApproval[]
  readonly entries: readonly { readonly bucket: string; readonly asset: string; readonly amount: string }[]
}

/** Lists every decided change that is public, with its notice and its outcome, newest first. */
async function readPublicChanges(
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
      salt: string
      decided_at: Date
      effective_at: Date
      ended_at: Date | null
      entries: readonly { bucket: string; asset: Asset; amount: string }[]
    }[]
  >`
    select id, kind, facts, reason, state, notice_ms, salt, coalesce(decided_at, proposed_at) as decided_at, effective_at, ended_at,
        (select coalesce(jsonb_agg(jsonb_build_object('asset', a.asset, 'amount', e.amount::text,
            'bucket', case when a.owner like 'user:%' then 'users:' || a.bucket else a.bucket end) order by e.account_id), '[]')
          from ledger.entries e join ledger.accounts a on a.id = e.account_id
          where e.posting_id = app.proposal.posting_id) as entries
      from app.proposal where id < ${before} and effective_at is not null and state in ('approved', 'executed', 'cancelled')
        and kind = any (${[...publicChangeKinds]}) order by id desc limit ${limit}`
  const signatures = await readSignatures(
    sql,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    ...publicProposal(row),
    id: row.id,
    kind: row.kind,
    signatures: signatures.get(row.id) ?? [],
    announcedAt: row.decided_at,
    effectiveAt: row.effective_at,
    state: row.state,
    endedAt: row.ended_at,
    entries: row.entries.map(({ bucket, asset, amount }) => ({
      bucket,
      asset,
      amount: formatMinor(asset, BigInt(amount)),
    })),
  }))
}

const states = { approved: 'announced', executed: 'done', cancelled: 'cancelled' } as const

export const changes: PublicCall<'proof/changes'> = async ({ sql }, { cursor, limit }) => {
  const rows = await readPublicChanges(sql, { before: cursorId(cursor), limit: pageLimit(limit) })
  const list = rows.map((row) => ({
    id: row.id.toString(),
    kind: row.kind,
    facts: { ...row.facts },
    reason: row.reason,
    privateHash: row.privateHash,
    signatures: row.signatures.map((signature) => ({ ...signature, assertion: { ...signature.assertion } })),
    state: states[row.state],
    noticeMs: row.noticeMs,
    announcedAt: row.announcedAt.toISOString(),
    effectiveAt: row.effectiveAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    entries: row.entries.map((entry) => ({ ...entry })),
  }))
  return done({ list, next: nextOf(rows, pageLimit(limit)) })
}
