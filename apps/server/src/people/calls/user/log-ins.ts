import type { Answer } from '@synet/contract/calls'
import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { cursorId, nextOf, pageLimit } from '#platform/http/page'

interface Row {
  readonly id: bigint
  readonly created_at: Date
  readonly device: string
  readonly network: string | null
  readonly method: Answer<'user/logIns'>['list'][number]['method']
  readonly ended: boolean
}

export const logIns: UserCall<'user/logIns'> = async ({ sql, clock }, request, { userId, sessionId }) => {
  const limit = pageLimit(request.limit)
  const rows = await sql<Row[]>`
    select id, created_at, device, network, method, ended_at is not null or expires_at <= ${clock.now()} as ended
      from app.session where user_id = ${userId} and id < ${cursorId(request.cursor)} order by id desc limit ${limit}`
  const list = rows.map(({ id, created_at: at, device, network, method, ended }) => ({
    id: id.toString(),
    at: at.toISOString(),
    device,
    network,
    method,
    current: id === sessionId,
    ended,
  }))
  return done({ list, next: nextOf(rows, limit) })
}
