import { done } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { UserCall } from '#http/call'
import { changePassword } from '#password/change-password'
import { checkPayPassword } from '#password/check-pay-password'
import { hashPassword } from '#password/hash-password'

/** A new payment password for who knows the old one; wrong tries count as those of an outflow do. */
export const resetPayPassword: UserCall<'user/resetPayPassword'> = async (context, request, { userId, sessionId }) => {
  const right = await checkPayPassword(context, userId, request.oldPayPassword)
  if (!right.ok) return right
  const hash = await hashPassword(context, request.payPassword)
  return inTransaction(context.sql, async (tx) => {
    await changePassword(tx, context.clock.now(), userId, { which: 'pay', hash, keep: sessionId })
    return done({})
  })
}
