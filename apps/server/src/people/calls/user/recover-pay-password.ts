import { isWeakPayPassword } from '@synet/contract/weak-pay-password'
import { factorRule } from '@synet/contract/factor-rules'
import { done, refuse } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import { confirmChange, readOwner, spendCodes } from '#people/security/factors'
import type { UserCall } from '#platform/http/call'
import { saveNewPassword } from '#people/password/save-new-password'
import { hashPassword } from '#people/password/hash-password'
import { takeAccountRate } from '#people/session/rates'
import { refuseEnded } from '#people/session/session'

/**
 * Sets a new payment password by a code to the bound e-mail address, never by SMS, because a stolen number must not be
 * enough. Other sessions go on: this one may be a thief's, and must not be the only one that is left.
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
  const counted = await takeAccountRate(context, 'change', `recover:${userId}`)
  if (!counted.ok) return counted
  const hash = await hashPassword(context, request.payPassword)
  return inTransaction(sql, async (tx) => {
    const still = await refuseEnded(tx, caller)
    if (!still.ok) return still
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
