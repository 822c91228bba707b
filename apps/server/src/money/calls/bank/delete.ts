import { done, refuse, type Result } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import { refuseEnded } from '#people/session/session'
import type { UserCall } from '#platform/http/call'
import { notifyUser } from '#platform/message/notify-user'

/** It is in one order with withdrawals: none goes to an account of which its owner was told that it is gone. */
export const bankDelete: UserCall<'bank/delete'> = ({ sql, clock }, { id }, { userId, sessionId }) =>
  inTransaction(sql, async (tx): Promise<Result<Record<string, never>>> => {
    const still = await refuseEnded(tx, { userId, sessionId })
    if (!still.ok) return still
    const now = clock.now()
    const gone = await tx`update app.receiving_account set deleted_at = ${now}
      where id = ${id} and user_id = ${userId} and deleted_at is null`
    if (gone.count === 0) return refuse('account.not-found')
    await notifyUser(tx, now, userId, 'account-deleted')
    return done({})
  })
