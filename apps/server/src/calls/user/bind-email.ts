import { done, refuse } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import postgres from 'postgres'
import type { UserCall } from '#http/call'
import { notifyUser } from '#message/notify-user'
import { checkCode, sessionAsker, useCode } from '#message/verification-code'
import { readUserInfo } from '#user/user-info'

export const bindEmail: UserCall<'user/bindEmail'> = async (context, request, { userId, sessionId }) => {
  const { sql, clock } = context
  const [user] = await sql<{ email: string | null }[]>`select email from app.user_account where id = ${userId}`
  if (user?.email) return refuse('email.already-bound')
  const code = await checkCode(
    context,
    { kind: 'mail', to: request.email, purpose: 'bind' },
    request.code,
    sessionAsker(sessionId),
  )
  if (!code.ok) return code
  try {
    return await inTransaction(sql, async (tx) => {
      if (!(await useCode(tx, clock.now(), code.value))) return refuse('code.wrong')
      const bound =
        await tx`update app.user_account set email = ${request.email} where id = ${userId} and email is null`
      if (bound.count === 0) return refuse('email.already-bound')
      await notifyUser(tx, clock.now(), userId, 'email-bound')
      return done(await readUserInfo(tx, clock.now(), userId))
    })
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === '23505') return refuse('email.taken')
    throw error
  }
}
