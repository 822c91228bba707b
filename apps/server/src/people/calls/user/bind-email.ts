import { done, refuse } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import postgres from 'postgres'
import { securityMail } from '@synet/words/mail'
import { confirmChange, recordFactorChange } from '#people/security/factors'
import type { UserCall } from '#platform/http/call'
import { mailUser } from '#platform/message/notify-user'
import { checkCode, sessionAsker, useCode } from '#people/verification/verification-code'
import { readUserInfo } from '#people/user/user-info'
import { refuseEnded } from '#people/session/session'

/**
 * Adds the first e-mail address, which can recover the payment password from then on: it takes the payment password or a
 * passkey, and who had no mail is told by SMS.
 */
export const bindEmail: UserCall<'user/bindEmail'> = async (context, request, caller) => {
  const { userId, sessionId } = caller
  const { sql, clock } = context
  const [user] = await sql<{ email: string | null }[]>`select email from app.user_account where id = ${userId}`
  if (user?.email) return refuse('email.already-bound')
  const confirmed = await confirmChange(context, caller, 'email-added', request)
  if (!confirmed.ok) return confirmed
  const code = await checkCode(
    context,
    { kind: 'mail', to: request.email, purpose: 'bind' },
    request.code,
    sessionAsker(sessionId),
  )
  if (!code.ok) return code
  try {
    return await inTransaction(sql, async (tx) => {
      const still = await refuseEnded(tx, caller)
      if (!still.ok) return still
      const now = clock.now()
      if (!(await useCode(tx, now, code.value))) return refuse('code.wrong')
      await recordFactorChange(tx, { at: now, config: context.config }, caller, 'email-added', 'email-bound')
      const bound =
        await tx`update app.user_account set email = ${request.email} where id = ${userId} and email is null`
      if (bound.count === 0) return refuse('email.already-bound')
      await mailUser(tx, now, userId, { topic: 'security' }, (language, username, contact) =>
        securityMail(language, 'email-bound', { username, contact }),
      )
      return done(await readUserInfo(tx, now, userId))
    })
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === '23505') return refuse('email.taken')
    throw error
  }
}
