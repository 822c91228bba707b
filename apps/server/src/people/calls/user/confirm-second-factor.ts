import { done, refuse, type Result } from '@synet/core/result'
import type { Answer } from '@synet/contract/calls'
import { inTransaction } from '@synet/ledger/database'
import { recordFactorChange } from '#people/security/factors'
import type { UserCall } from '#platform/http/call'
import { makeRecoveryCodes } from '#people/second-factor/recovery-codes'
import { checkFactor } from '#people/second-factor/second-factor'
import { takeAccountRate } from '#people/session/rates'
import { refuseEnded } from '#people/session/session'

/** The first code of the app shows that it has the secret: from now on, log-in asks for one. */
export const confirmSecondFactor: UserCall<'user/confirmSecondFactor'> = async (context, request, caller) => {
  const { userId } = caller
  const { sql, clock } = context
  const right = await checkFactor(context, userId, request.secondFactor, 'begun')
  if (!right.ok) return right
  const counted = await takeAccountRate(context, 'change', `user:${userId}`)
  if (!counted.ok) return counted
  const made = await makeRecoveryCodes(context)
  return inTransaction(sql, async (tx): Promise<Result<Answer<'user/confirmSecondFactor'>>> => {
    const still = await refuseEnded(tx, caller)
    if (!still.ok) return still
    const now = clock.now()
    const confirmed = await tx`
      update app.second_factor set confirmed_at = ${now} where user_id = ${userId} and confirmed_at is null`
    if (confirmed.count === 0) return refuse('factor.on')
    await made.save(tx, userId)
    await recordFactorChange(tx, { at: now, config: context.config }, caller, 'factor-on', 'factor-on')
    return done({ recoveryCodes: [...made.codes] })
  })
}
