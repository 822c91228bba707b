import { done } from '@synet/core/result'
import type { PublicCall } from '#platform/http/call'
import { pageLimit } from '#platform/http/page'

export const proofDays: PublicCall<'proof/days'> = async ({ sql }, { after, limit }) => {
  const rows = await sql<{ name: string; totals: string; hash: string }[]>`
    select day::text as name, totals, hash from app.ledger_day
      where day > coalesce(${after ?? null}::date, '0001-01-01') order by day limit ${pageLimit(limit)}`
  const list = rows.map((row) => ({ day: row.name, totals: row.totals, hash: row.hash }))
  return done({ list, next: list.length === pageLimit(limit) ? (list.at(-1)?.day ?? null) : null })
}
