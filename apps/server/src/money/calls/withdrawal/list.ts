import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { orderSelection, pageLimit } from '#platform/http/page'
import { readWithdrawals } from '#money/withdrawal/read-withdrawals'

export const withdrawalList: UserCall<'withdrawal/list'> = async ({ sql, clock }, request, { userId }) => {
  const limit = pageLimit(request.limit)
  const list = await readWithdrawals(sql, { userId, ...orderSelection(request), limit, now: clock.now() })
  return done({ list, next: list.length === limit ? (list.at(-1)?.id ?? null) : null })
}
