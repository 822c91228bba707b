import { done } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { UserCall } from '#platform/http/call'
import { notifyUser } from '#platform/message/notify-user'
import { checkLoginPassword } from '#people/password/check-login-password'
import { makeRecoveryCodes } from '#people/second-factor/recovery-codes'
import { checkFactor } from '#people/second-factor/second-factor'
import { takeAccountRate } from '#people/session/rates'
import { refuseEnded } from '#people/session/session'

/** Replaces all recovery codes: the former ones are of no use any more. */
export const renewRecoveryCodes: UserCall<'user/renewRecoveryCodes'> = async (
  context,
  request,
  { userId, sessionId },
) => {
  const { sql, clock } = context
  const right = await checkLoginPassword(context, userId, request.password)
  if (!right.ok) return right
  const factor = await checkFactor(context, userId, request.secondFactor)
  if (!factor.ok) return factor
  const counted = await takeAccountRate(context, 'change', `user:${userId}`)
  if (!counted.ok) return counted
  const made = await makeRecoveryCodes(context)
  return inTransaction(sql, async (tx) => {
    const still = await refuseEnded(tx, { userId, sessionId })
    if (!still.ok) return still
    await made.save(tx, userId)
    await notifyUser(tx, clock.now(), userId, 'recovery-codes-renewed')
    return done({ recoveryCodes: [...made.codes] })
  })
}
