import { factorRule } from '@synet/contract/factor-rules'
import { done, refuse } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import { confirmChange, readOwner, recordFactorChange, spendCodes } from '#people/security/factors'
import type { UserCall } from '#platform/http/call'
import { logOutSessions, refuseEnded } from '#people/session/session'
import { readUserInfo } from '#people/user/user-info'
import { takeAccountRate } from '#people/session/rates'

/** Removes the number from an account that has an e-mail address, and a passkey or a second factor beside it. */
export const removePhone: UserCall<'user/removePhone'> = async (context, request, caller) => {
  const { sql, clock, config } = context
  const { userId, sessionId } = caller
  const owner = await readOwner(sql, clock.now(), userId)
  if (!owner.mail) return refuse('email.unbound')
  if (!owner.number) return refuse('phone.unbound')
  if (!factorRule('phone-removed').when(owner)) return refuse('phone.only-channel')
  const { payPassword, signature } = request
  const mailCode = { code: request.mailCode, purpose: 'phone' } as const
  const confirmed = await confirmChange(context, caller, 'phone-removed', { payPassword, signature, mailCode })
  if (!confirmed.ok) return confirmed
  const counted = await takeAccountRate(context, 'change', `user:${userId}`)
  if (!counted.ok) return counted
  return inTransaction(sql, async (tx) => {
    const now = clock.now()
    const still = await refuseEnded(tx, caller)
    if (!still.ok) return still
    if (!factorRule('phone-removed').when(await readOwner(tx, now, userId))) return refuse('phone.only-channel')
    if (!(await spendCodes(tx, now, confirmed.value))) return refuse('code.wrong')
    await recordFactorChange(tx, { at: now, config }, caller, 'phone-removed', 'phone-removed')
    await tx`update app.user_account set phone = null where id = ${userId}`
    await logOutSessions(tx, now, userId, { except: sessionId })
    return done(await readUserInfo(tx, now, userId))
  })
}
