import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { cursorId, nextOf, pageLimit } from '#platform/http/page'
import { readVesting } from '#money/vesting/read-vesting'

export const vesting: UserCall<'user/vesting'> = async ({ sql }, request, { userId }) => {
  const limit = pageLimit(request.limit)
  const rows = await readVesting(sql, { userId, before: cursorId(request.cursor), limit })
  return done({ list: rows.map((row) => ({ ...row, id: row.id.toString() })), next: nextOf(rows, limit) })
}
