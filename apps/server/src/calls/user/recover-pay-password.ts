import { isWeakPayPassword } from '@synet/contract/weak-pay-password'
import { done, refuse } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { UserCall } from '#http/call'
import { checkCode, sessionAsker, useCode } from '#message/verification-code'
import { saveNewPassword } from '#password/save-new-password'
import { hashPassword } from '#password/hash-password'

/**
 * Sets a new payment password by a code to the bound e-mail address, never by SMS, because a stolen number must not be
 * enough.
 */
export const recoverPayPassword: UserCall<'user/recoverPayPassword'> = async (
  context,
  request,
  { userId, sessionId },
) => {
  const { sql, clock } = context
  const [user] = await sql<{ email: string | null; phone: string }[]>`
    select email, phone from app.user_account where id = ${userId}`
  if (!user?.email) return refuse('email.unbound')
  if (isWeakPayPassword(request.payPassword, user.phone)) return refuse('pay-password.weak')
  const code = await checkCode(
    context,
    { kind: 'mail', to: user.email, purpose: 'pay-password' },
    request.code,
    sessionAsker(sessionId),
  )
  if (!code.ok) return code
  const hash = await hashPassword(context, request.payPassword)
  return inTransaction(sql, async (tx) => {
    if (!(await useCode(tx, clock.now(), code.value))) return refuse('code.wrong')
    await saveNewPassword(tx, clock.now(), userId, { which: 'pay', hash, keep: sessionId })
    return done({})
  })
}
