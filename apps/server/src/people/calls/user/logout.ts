import { done } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { UserCall } from '#platform/http/call'
import { logOutSessions } from '#people/session/session'

export const logout: UserCall<'user/logout'> = ({ sql, clock }, { which = 'this' }, { userId, sessionId }) =>
  inTransaction(sql, async (tx) => {
    const these = which === 'this' ? { only: sessionId } : { except: which === 'others' ? sessionId : undefined }
    await logOutSessions(tx, clock.now(), userId, these)
    return done({})
  })
