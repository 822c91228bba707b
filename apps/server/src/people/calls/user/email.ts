import postgres from 'postgres'
import { done, type Refusal, refuse } from '@synet/core/result'
import { securityMail } from '@synet/words/mail'
import { confirmChange, recordFactorChange, spendCodes } from '#people/security/factors'
import type { UserCall } from '#platform/http/call'
import { mailUser } from '#platform/message/notify-user'
import { checkCode, sessionAsker, useCode } from '#people/verification/verification-code'
import { readUserInfo } from '#people/user/user-info'
import { inOpenSession, logOutSessions } from '#people/session/session'
import { consumeAccountRate } from '#people/session/rates'

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
    return await inOpenSession(sql, caller, async (tx) => {
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

/** Turns a code's refusal into the one that names the old address's code. */
const ofOldCode = ({ error }: Refusal): Refusal =>
  refuse(error === 'code.expired' ? 'code.old-expired' : 'code.old-wrong')

/** Changes the e-mail address. It needs who they are and the codes of both addresses (ST-05), and both are notified. */
export const changeEmail: UserCall<'user/changeEmail'> = async (context, request, caller) => {
  const { userId, sessionId } = caller
  const { sql, clock } = context
  const { oldEmail, newEmail } = request
  const [user] = await sql<{ email: string | null }[]>`select email from app.user_account where id = ${userId}`
  if (!user?.email) return refuse('email.unbound')
  if (user.email !== oldEmail) return refuse('email.old-wrong')
  if (newEmail === oldEmail) return refuse('email.already-bound')
  const { payPassword, signature } = request
  const mailCode = { code: request.oldCode, purpose: 'change-old' } as const
  const confirmed = await confirmChange(context, caller, 'email-changed', { payPassword, signature, mailCode })
  if (!confirmed.ok) return confirmed.error.startsWith('code.') ? ofOldCode(confirmed) : confirmed
  const newCode = await checkCode(
    context,
    { kind: 'mail', to: newEmail, purpose: 'change-new' },
    request.newCode,
    sessionAsker(sessionId),
  )
  if (!newCode.ok) return newCode
  const counted = await consumeAccountRate(context, 'change', `user:${userId}`)
  if (!counted.ok) return counted
  try {
    return await inOpenSession(sql, caller, async (tx) => {
      const now = clock.now()
      if (!(await spendCodes(tx, now, confirmed.value))) return refuse('code.old-wrong')
      if (!(await useCode(tx, now, newCode.value))) return refuse('code.wrong')
      await recordFactorChange(tx, { at: now, config: context.config }, caller, 'email-changed', 'email-changed')
      const changed = await tx`update app.user_account set email = ${newEmail}
        where id = ${userId} and email = ${oldEmail}`
      if (changed.count === 0) return refuse('email.old-wrong')
      await mailUser(tx, now, userId, { topic: 'security' }, (language, username, contact) =>
        securityMail(language, 'email-changed', { username, contact }),
      )
      // Mail to a former address stays the person's.
      await tx`update app.message set user_id = ${userId} where recipient = ${oldEmail} and user_id is null`
      await tx`update app.verification_code set user_id = ${userId} where address = ${oldEmail} and user_id is null`
      await logOutSessions(tx, now, userId, { except: sessionId })
      return done(await readUserInfo(tx, now, userId))
    })
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === '23505') return refuse('email.taken')
    throw error
  }
}
