import { done } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { UserCall } from '#http/call'
import { endOtherSessions } from '#session/session'

export const logout: UserCall<'user/logout'> = ({ sql, clock }, { which = 'this' }, { userId, sessionId }) =>
  inTransaction(sql, async (tx) => {
    if (which === 'this') await tx`update app.session set ended_at = ${clock.now()} where id = ${sessionId}`
    else await endOtherSessions(tx, clock.now(), userId, which === 'others' ? sessionId : undefined)
    return done({})
  })
