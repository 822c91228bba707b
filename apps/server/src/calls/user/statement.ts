import { done } from '@synet/core/result'
import type { UserCall } from '#http/call'
import { readStatement } from '#money-log/read-statement'

export const statement: UserCall<'user/statement'> = async ({ sql }, { from, to }, { userId }) =>
  done({ balances: [...(await readStatement(sql, { userId, from, to }))] })
