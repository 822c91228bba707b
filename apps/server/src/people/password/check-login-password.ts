import { done, refuse, type Result } from '@synet/core/result'
import type { Context } from '#platform/context'
import { checkPassword } from '#people/password/hash-password'
import { consumeAccountRate } from '#people/session/rates'

/**
 * Checks the login password of somebody who is logged in.
 * @returns refusals `password.wrong`, `request.too-many`
 */
export async function checkLoginPassword(
  context: Context,
  userId: bigint,
  password: string,
): Promise<Result<{ readonly username: string }>> {
  const allowed = await consumeAccountRate(context, 'password', `user:${userId}`)
  if (!allowed.ok) return allowed
  const [user] = await context.sql<{ username: string; password_hash: string }[]>`
    select username, password_hash from app.user_account where id = ${userId}`
  const right = await checkPassword(password, user?.password_hash)
  return user && right ? done({ username: user.username }) : refuse('password.wrong')
}
