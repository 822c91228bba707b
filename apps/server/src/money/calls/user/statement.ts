import { days } from '@synet/core/clock'
import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { readStatement } from '#money/money-log/read-statement'

/** A statement sums all entries of its period: this bounds what one request can cost. */
const maxDays = 366

export const statement: UserCall<'user/statement'> = async ({ sql }, { from, to }, { userId }) => {
  const length = new Date(to).getTime() - new Date(from).getTime()
  if (length <= 0 || length > days(maxDays)) return refuse('period.invalid', { max: maxDays })
  return done({ balances: [...(await readStatement(sql, { userId, from, to }))] })
}
