import { done, refuse, type Result } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { confirmChange, recordFactorChange } from '#people/security/factors'
import { newTotpSecret, totpUri } from '#people/password/totp'
import { checkFactor, endFactor, sealFactor } from '#people/second-factor/second-factor'
import type { Answer } from '@synet/contract/calls'
import { makeRecoveryCodes } from '#people/second-factor/recovery-codes'
import { consumeAccountRate } from '#people/session/rates'
import { inOpenSession } from '#people/session/session'
import { notifyUser } from '#platform/message/notify-user'
import type { Context } from '#platform/context'
import { checkPassword } from '#people/password/hash-password'

/**
 * Checks the login password of somebody who is logged in.
 * @returns refusals `password.wrong`, `request.too-many`
 */
async function checkLoginPassword(
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

export const secondFactor: UserCall<'user/secondFactor'> = async ({ sql }, _request, { userId }) => {
  const [row] = await sql<{ confirmed_at: Date | null; left: number }[]>`
    select f.confirmed_at,
        (select count(*)::int from app.recovery_code c where c.user_id = f.user_id and c.used_at is null) as left
      from app.second_factor f where f.user_id = ${userId}`
  return done({ since: row?.confirmed_at?.toISOString() ?? null, codesLeft: row?.left ?? 0 })
}

/**
 * Makes a new secret for the authenticator app, which replaces one that was never confirmed. The login password can be
 * recovered by a stolen number, so that the first factor takes the payment password or a passkey, too.
 */
export const beginSecondFactor: UserCall<'user/beginSecondFactor'> = async (context, request, caller) => {
  const { userId } = caller
  const { sql, clock } = context
  const right = await checkLoginPassword(context, userId, request.password)
  if (!right.ok) return right
  const confirmed = await confirmChange(context, caller, 'factor-on', request)
  if (!confirmed.ok) return confirmed
  const secret = newTotpSecret(context)
  const begun = await sql`
    insert into app.second_factor as f (user_id, secret, begun_at)
      values (${userId}, ${sealFactor(context, userId, secret)}, ${clock.now()})
      on conflict (user_id) do update set secret = excluded.secret, begun_at = excluded.begun_at, last_step = 0
        where f.confirmed_at is null`
  return begun.count === 1 ? done({ secret, uri: totpUri(secret, right.value.username) }) : refuse('factor.on')
}

/** The first code of the app shows that it has the secret: from now on, log-in asks for one. */
export const confirmSecondFactor: UserCall<'user/confirmSecondFactor'> = async (context, request, caller) => {
  const { userId } = caller
  const { sql, clock } = context
  const right = await checkFactor(context, userId, request.secondFactor, { state: 'begun' })
  if (!right.ok) return right
  const counted = await consumeAccountRate(context, 'change', `user:${userId}`)
  if (!counted.ok) return counted
  const made = await makeRecoveryCodes(context)
  return inOpenSession(sql, caller, async (tx): Promise<Result<Answer<'user/confirmSecondFactor'>>> => {
    const now = clock.now()
    const confirmed = await tx`
      update app.second_factor set confirmed_at = ${now} where user_id = ${userId} and confirmed_at is null`
    if (confirmed.count === 0) return refuse('factor.on')
    await made.save(tx, userId)
    await recordFactorChange(tx, { at: now, config: context.config }, caller, 'factor-on', 'factor-on')
    return done({ recoveryCodes: [...made.codes] })
  })
}

export const endSecondFactor: UserCall<'user/endSecondFactor'> = async (context, request, { userId, sessionId }) => {
  const { sql, clock } = context
  const right = await checkLoginPassword(context, userId, request.password)
  if (!right.ok) return right
  const factor = await checkFactor(context, userId, request.secondFactor)
  if (!factor.ok) return factor
  return inOpenSession(sql, { userId, sessionId }, async (tx) => {
    await endFactor(tx, { at: clock.now(), config: context.config }, userId)
    return done({})
  })
}

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
  const counted = await consumeAccountRate(context, 'change', `user:${userId}`)
  if (!counted.ok) return counted
  const made = await makeRecoveryCodes(context)
  return inOpenSession(sql, { userId, sessionId }, async (tx) => {
    await made.save(tx, userId)
    await notifyUser(tx, clock.now(), userId, 'recovery-codes-renewed')
    return done({ recoveryCodes: [...made.codes] })
  })
}
