import { isWeakPayPassword } from '@synet/contract/weak-pay-password'
import { done, refuse } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { UserCall } from '#platform/http/call'
import { saveNewPassword } from '#people/password/save-new-password'
import { checkPayPassword } from '#people/password/check-pay-password'
import { hashPassword } from '#people/password/hash-password'
import { takeAccountRate } from '#people/session/rates'

/**
 * Changes the payment password of a user who knows the old one; wrong tries count like those that confirm an outflow.
 */
export const resetPayPassword: UserCall<'user/resetPayPassword'> = async (context, request, { userId, sessionId }) => {
  const { sql, clock } = context
  const [user] = await sql<{ phone: string | null }[]>`select phone from app.user_account where id = ${userId}`
  if (isWeakPayPassword(request.payPassword, user?.phone ?? undefined)) return refuse('pay-password.weak')
  const right = await checkPayPassword(context, userId, request.oldPayPassword)
  if (!right.ok) return right
  // The right password is remembered, and each change derives a key.
  const allowed = await takeAccountRate(context, 'pay password', `user:${userId}`)
  if (!allowed.ok) return allowed
  const counted = await takeAccountRate(context, 'change', `user:${userId}`)
  if (!counted.ok) return counted
  const hash = await hashPassword(context, request.payPassword)
  return inTransaction(sql, async (tx) => {
    await saveNewPassword(tx, { at: clock.now(), config: context.config }, userId, {
      which: 'pay',
      hash,
      keep: sessionId,
    })
    return done({})
  })
}
