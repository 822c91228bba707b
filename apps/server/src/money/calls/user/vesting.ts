import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { cursorId, nextOf, pageLimit } from '#platform/http/page'
import type { Answer } from '@synet/contract/calls'
import { formatMinor } from '@synet/core/amount'
import type { Sql } from '@synet/ledger/database'
import { partMs, vestedAfter, vestingEnd } from '@synet/core/vesting-schedule'

type Grant = Answer<'user/vesting'>['list'][number]

/** Reads a user's grants, newest first. */
async function readVesting(
  sql: Sql,
  of: { readonly userId: bigint; readonly before: bigint; readonly limit: number },
): Promise<(Omit<Grant, 'id'> & { readonly id: bigint })[]> {
  const rows = await sql<
    {
      id: bigint
      amount: bigint
      released: bigint
      starts_at: Date
      next_at: Date | null
      reason: string | null
    }[]
  >`
    select v.id, v.amount, v.released, v.starts_at, v.next_at, p.reason
      from app.vesting v left join app.proposal p on p.posting_id = v.id
      where v.user_id = ${of.userId} and v.id < ${of.before} order by v.id desc limit ${of.limit}`
  const snt = (minor: bigint) => formatMinor('SNT', minor)
  return rows.map((row) => {
    const parts = row.next_at ? (row.next_at.getTime() - row.starts_at.getTime()) / partMs : 0
    return {
      id: row.id,
      amount: snt(row.amount),
      released: snt(row.released),
      nextAmount: snt(row.next_at ? vestedAfter(row.amount, parts) - row.released : 0n),
      nextAt: row.next_at?.toISOString() ?? null,
      endsAt: vestingEnd(row.starts_at).toISOString(),
      reason: row.reason ?? '',
      at: row.starts_at.toISOString(),
    }
  })
}

export const vesting: UserCall<'user/vesting'> = async ({ sql }, request, { userId }) => {
  const limit = pageLimit(request.limit)
  const rows = await readVesting(sql, { userId, before: cursorId(request.cursor), limit })
  return done({ list: rows.map((row) => ({ ...row, id: row.id.toString() })), next: nextOf(rows, limit) })
}
