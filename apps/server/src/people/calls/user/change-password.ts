import { done, refuse } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { UserCall } from '#platform/http/call'
import { saveNewPassword } from '#people/password/save-new-password'
import { isCommonPassword } from '#people/password/is-common-password'
import { checkPassword, hashPassword } from '#people/password/hash-password'
import { takeAccountRate } from '#people/session/rates'
import { refuseEnded } from '#people/session/session'

/** Changes the login password of a user who knows the old one. */
export const changePassword: UserCall<'user/changePassword'> = async (context, request, { userId, sessionId }) => {
  if (isCommonPassword(request.password)) return refuse('password.common')
  const { sql, clock } = context
  const allowed = await takeAccountRate(context, 'password', `user:${userId}`)
  if (!allowed.ok) return allowed
  const [user] = await sql<{ password_hash: string }[]>`
    select password_hash from app.user_account where id = ${userId}`
  if (!(await checkPassword(request.oldPassword, user?.password_hash))) return refuse('password.wrong')
  const counted = await takeAccountRate(context, 'change', `user:${userId}`)
  if (!counted.ok) return counted
  const hash = await hashPassword(context, request.password)
  return inTransaction(sql, async (tx) => {
    const still = await refuseEnded(tx, { userId, sessionId })
    if (!still.ok) return still
    // The stored password must still be the one that was verified, so that of two concurrent changes one is refused.
    const [present] = await tx<{ password_hash: string }[]>`
      select password_hash from app.user_account where id = ${userId}`
    if (present?.password_hash !== user?.password_hash) return refuse('password.wrong')
    await saveNewPassword(tx, { at: clock.now(), config: context.config }, userId, {
      which: 'login',
      hash,
      keep: sessionId,
    })
    return done({})
  })
}
