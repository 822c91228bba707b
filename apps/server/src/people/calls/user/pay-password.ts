import { isWeakPayPassword } from '@synet/contract/weak-pay-password'
import { done, refuse } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { UserCall } from '#platform/http/call'
import { saveNewPassword } from '#people/password/save-new-password'
import { checkPayPassword } from '#people/password/check-pay-password'
import { hashPassword } from '#people/password/hash-password'
import { consumeAccountRate } from '#people/session/rates'
import { inOpenSession, refuseEnded } from '#people/session/session'
import { factorRule } from '@synet/contract/factor-rules'
import { confirmChange, readOwner, spendCodes } from '#people/security/factors'

/**
 * Changes the payment password of a user who knows the old one; wrong tries count like those that confirm an outflow.
 */
export const resetPayPassword: UserCall<'user/resetPayPassword'> = async (context, request, caller) => {
  const { userId, sessionId } = caller
  const { sql, clock } = context
  const [user] = await sql<{ phone: string | null; hash: string }[]>`
    select phone, pay_password_hash as hash from app.user_account where id = ${userId}`
  if (isWeakPayPassword(request.payPassword, user?.phone ?? undefined)) return refuse('pay-password.weak')
  const right = await checkPayPassword(context, userId, request.oldPayPassword)
  if (!right.ok) return right
  // The right password is remembered, and each change derives a key.
  const allowed = await consumeAccountRate(context, 'pay password', `user:${userId}`)
  if (!allowed.ok) return allowed
  const counted = await consumeAccountRate(context, 'change', `user:${userId}`)
  if (!counted.ok) return counted
  const hash = await hashPassword(context, request.payPassword)
  const changed = await inTransaction(sql, async (tx) => {
    const still = await refuseEnded(tx, caller)
    if (!still.ok) return still
    const [present] = await tx<{ hash: string }[]>`
      select pay_password_hash as hash from app.user_account where id = ${userId}`
    if (present?.hash !== user?.hash) return undefined
    await saveNewPassword(tx, { at: clock.now(), config: context.config }, userId, {
      which: 'pay',
      hash,
      keep: sessionId,
    })
    return done({})
  })
  // Another request has changed it meanwhile: the old one is verified again.
  return changed ?? resetPayPassword(context, request, caller)
}

/**
 * Sets a new payment password by a code to the bound e-mail address, never by SMS, because a stolen number must not be
 * enough. Other sessions continue: this one may be a thief's, and must not be the only one that is left.
 */
export const recoverPayPassword: UserCall<'user/recoverPayPassword'> = async (context, request, caller) => {
  const { sql, clock } = context
  const { userId } = caller
  const owner = await readOwner(sql, clock.now(), userId)
  if (owner.email === null) return refuse('email.unbound')
  if (!factorRule('pay-password-by-mail').when(owner)) return refuse('phone.unbound')
  if (isWeakPayPassword(request.payPassword, owner.phone ?? undefined)) return refuse('pay-password.weak')
  const { code, secondFactor } = request
  const mailCode = { code, purpose: 'pay-password' } as const
  const confirmed = await confirmChange(context, caller, 'pay-password-by-mail', { mailCode, secondFactor })
  if (!confirmed.ok) return confirmed
  const counted = await consumeAccountRate(context, 'change', `recover:${userId}`)
  if (!counted.ok) return counted
  const hash = await hashPassword(context, request.payPassword)
  return inOpenSession(sql, caller, async (tx) => {
    if (!(await spendCodes(tx, clock.now(), confirmed.value))) return refuse('code.wrong')
    await saveNewPassword(tx, { at: clock.now(), config: context.config }, userId, {
      which: 'pay',
      hash,
      keep: 'all',
      by: 'mail',
    })
    return done({})
  })
}
