import type { Answer } from '@synet/contract/calls'
import type { Sql, Transaction } from '@synet/ledger/database'

type Freeze = Answer<'user/freezeOf'>

interface Row {
  readonly id: bigint
  readonly scopes: Freeze['scopes']
  readonly reason: string
  readonly appeal: string
  readonly at: Date
  readonly confirmed_at: Date | null
  readonly lapses_at: Date
  readonly review_at: Date | null
  readonly renewed_reason: string | null
}

/** Reads an open freeze as its owner sees it, by its id or by the user's. */
export async function readFreeze(
  sql: Sql | Transaction,
  of: { readonly id: bigint } | { readonly userId: bigint },
): Promise<(Freeze & { readonly id: bigint }) | undefined> {
  const [row] = await sql<Row[]>`
    select id, scopes, reason, appeal, at, confirmed_at, lapses_at, review_at, renewed_reason from app.freeze
      where ${'id' in of ? sql`id = ${of.id}` : sql`user_id = ${of.userId}`} and ended_at is null`
  if (!row) return undefined
  const appeals = await sql<{ text: string; at: Date }[]>`
    select text, at from app.freeze_appeal where freeze_id = ${row.id} order by id desc`
  return {
    id: row.id,
    scopes: row.scopes,
    reason: row.reason,
    appeal: row.appeal,
    at: row.at.toISOString(),
    confirmed: row.confirmed_at !== null,
    endsAt: (row.review_at ?? row.lapses_at).toISOString(),
    renewedReason: row.renewed_reason,
    appeals: appeals.map(({ text, at }) => ({ text, at: at.toISOString() })),
  }
}
