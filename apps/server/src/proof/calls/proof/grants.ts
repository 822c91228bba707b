import { formatMinor } from '@synet/core/amount'
import { done } from '@synet/core/result'
import type { PublicCall } from '#platform/http/call'
import { cursorId, nextOf, pageLimit } from '#platform/http/page'
import { vestingEnd } from '@synet/core/vesting-schedule'

interface Grant {
  readonly id: bigint
  readonly user_id: bigint
  readonly amount: bigint
  readonly released: bigint
  readonly taken_back: bigint
  readonly starts_at: Date
  readonly reason: string | null
}

export const proofGrants: PublicCall<'proof/grants'> = async ({ sql }, { cursor, limit }) => {
  const rows = await sql<Grant[]>`
    select v.id, v.user_id, v.amount, v.released, v.taken_back, v.starts_at, p.reason
      from app.vesting v left join app.proposal p on p.posting_id = v.id
      where v.id < ${cursorId(cursor)} order by v.id desc limit ${pageLimit(limit)}`
  const snt = (minor: bigint) => formatMinor('SNT', minor)
  const list = rows.map((row) => ({
    id: row.id.toString(),
    account: row.user_id.toString(),
    amount: snt(row.amount),
    reason: row.reason ?? '',
    at: row.starts_at.toISOString(),
    vested: snt(row.released),
    takenBack: snt(row.taken_back),
    endsAt: vestingEnd(row.starts_at).toISOString(),
  }))
  return done({ list, next: nextOf(rows, pageLimit(limit)) })
}
