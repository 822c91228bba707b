import type { OpsAnswer } from '@synet/contract/calls'
import { done } from '@synet/core/result'
import type { Sql } from '@synet/ledger/database'
import { pageLimit } from '#http/page'
import type { OpsCall } from '#ops/ops-call'
import { cursorOf, readQueue } from '#ops/withdrawal/read-queue'

export const listQueue: OpsCall<'withdrawals'> = async ({ sql, clock }, request) => {
  const state = request.state ?? 'reviewing'
  const limit = pageLimit(request.limit)
  const now = clock.now()
  const list = await readQueue(sql, now, { state, cursor: request.cursor, limit })
  const last = list.at(-1)
  return done({
    list,
    next: last && list.length === limit ? cursorOf(last) : null,
    counts: await countOpen(sql, now),
  })
}

async function countOpen(sql: Sql, now: Date): Promise<OpsAnswer<'withdrawals'>['counts']> {
  const [row] = await sql<OpsAnswer<'withdrawals'>['counts'][]>`
    select count(*) filter (where state = 'reviewing')::int as reviewing,
        count(*) filter (where state = 'approved')::int as approved,
        count(*) filter (where state in ('sending', 'sent'))::int as sending,
        count(*) filter (where state in ('reviewing', 'approved') and review_by <= ${now})::int as overdue
      from app.withdrawal where state in ('reviewing', 'approved', 'sending', 'sent')`
  return row ?? { reviewing: 0, approved: 0, sending: 0, overdue: 0 }
}
