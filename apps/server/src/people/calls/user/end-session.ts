import { done, refuse } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { UserCall } from '#platform/http/call'
import { logOutSessions } from '#people/session/session'

/** Logs one of the caller's devices out. */
export const endSession: UserCall<'user/endSession'> = async ({ sql, clock }, { id }, { userId }) => {
  const ended = await inTransaction(sql, (tx) => logOutSessions(tx, clock.now(), userId, { only: BigInt(id) }))
  return ended > 0 ? done({}) : refuse('device.not-found')
}
