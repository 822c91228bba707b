import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { pageLimit } from '#platform/http/page'
import { parseCursor, readMoneyLog, readMoneyLogRow } from '#money/money-log/read-money-log'

/** Lists the ledger's entries of the user: change and balance after it, newest first. */
export const getMoneyLog: UserCall<'user/getMoneyLog'> = async ({ sql }, request, { userId }) => {
  if (request.id !== undefined) {
    const row = await readMoneyLogRow(sql, userId, request.id)
    return done({ list: row ? [row] : [], next: null })
  }
  const cursor = request.cursor ? parseCursor(request.cursor) : undefined
  if (request.cursor && !cursor) return refuse('request.invalid', { field: 'cursor' })
  return done(await readMoneyLog(sql, { ...request, cursor, userId, limit: pageLimit(request.limit) }))
}
