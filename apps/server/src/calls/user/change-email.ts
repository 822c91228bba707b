import { done, type Refusal, refuse } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import postgres from 'postgres'
import type { UserCall } from '#http/call'
import { notifyUser } from '#message/notify-user'
import { checkCode, sessionAsker, useCode } from '#message/verification-code'
import { logOutSessions } from '#session/session'
import { readUserInfo } from '#user/user-info'

/** Turns a code's refusal into the one that names the old address's code. */
const ofOldCode = ({ error }: Refusal): Refusal =>
  refuse(error === 'code.expired' ? 'code.old-expired' : 'code.old-wrong')

/** Changes the e-mail address. It needs the codes of both addresses (ST-05), and both are notified. */
export const changeEmail: UserCall<'user/changeEmail'> = async (context, request, { userId, sessionId }) => {
  const { sql, clock } = context
  const { oldEmail, newEmail } = request
  const [user] = await sql<{ email: string | null }[]>`select email from app.user_account where id = ${userId}`
  if (!user?.email) return refuse('email.unbound')
  if (user.email !== oldEmail) return refuse('email.old-wrong')
  if (newEmail === oldEmail) return refuse('email.already-bound')
  const oldCode = await checkCode(
    context,
    { kind: 'mail', to: oldEmail, purpose: 'change-old' },
    request.oldCode,
    sessionAsker(sessionId),
  )
  if (!oldCode.ok) return ofOldCode(oldCode)
  const newCode = await checkCode(
    context,
    { kind: 'mail', to: newEmail, purpose: 'change-new' },
    request.newCode,
    sessionAsker(sessionId),
  )
  if (!newCode.ok) return newCode
  try {
    return await inTransaction(sql, async (tx) => {
      const now = clock.now()
      if (!(await useCode(tx, now, oldCode.value))) return refuse('code.old-wrong')
      if (!(await useCode(tx, now, newCode.value))) return refuse('code.wrong')
      await notifyUser(tx, now, userId, 'email-changed')
      const changed = await tx`update app.user_account set email = ${newEmail}, security_changed_at = ${now}
        where id = ${userId} and email = ${oldEmail}`
      if (changed.count === 0) return refuse('email.old-wrong')
      await notifyUser(tx, now, userId, 'email-changed')
      await logOutSessions(tx, now, userId, { except: sessionId })
      return done(await readUserInfo(tx, now, userId))
    })
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === '23505') return refuse('email.taken')
    throw error
  }
}
