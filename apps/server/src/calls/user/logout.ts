import { done } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { UserCall } from '#http/call'
import { endOtherSessions } from '#session/session'

export const logout: UserCall<'user/logout'> = ({ sql, clock }, { all }, { userId, sessionId }) =>
  inTransaction(sql, async (tx) => {
    if (all) await endOtherSessions(tx, clock.now(), userId)
    else await tx`update app.session set ended_at = ${clock.now()} where id = ${sessionId}`
    return done({})
  })
