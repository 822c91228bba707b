import { done } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { UserCall } from '#platform/http/call'
import { checkLoginPassword } from '#people/password/check-login-password'
import { checkFactor, endFactor } from '#people/second-factor/second-factor'
import { refuseEnded } from '#people/session/session'

export const endSecondFactor: UserCall<'user/endSecondFactor'> = async (context, request, { userId, sessionId }) => {
  const { sql, clock } = context
  const right = await checkLoginPassword(context, userId, request.password)
  if (!right.ok) return right
  const factor = await checkFactor(context, userId, request.secondFactor)
  if (!factor.ok) return factor
  return inTransaction(sql, async (tx) => {
    const still = await refuseEnded(tx, { userId, sessionId })
    if (!still.ok) return still
    await endFactor(tx, { at: clock.now(), config: context.config }, userId)
    return done({})
  })
}
