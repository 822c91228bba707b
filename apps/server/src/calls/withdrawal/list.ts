import { done } from '@synet/core/result'
import type { UserCall } from '#http/call'
import { cursorId, pageLimit } from '#http/page'
import { readWithdrawals } from '#withdrawal/read-withdrawals'

export const withdrawalList: UserCall<'withdrawal/list'> = async ({ sql }, { cursor, limit, id }, { userId }) => {
  const one = id && /^\d{1,18}$/.test(id) ? { id: BigInt(id) } : {}
  const list = await readWithdrawals(sql, { userId, ...one, before: cursorId(cursor), limit: pageLimit(limit) })
  return done({ list, next: list.length === pageLimit(limit) ? (list.at(-1)?.id ?? null) : null })
}
