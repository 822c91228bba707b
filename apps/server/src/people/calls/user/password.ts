import { done, refuse, type Result } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { PublicCall, UserCall } from '#platform/http/call'
import { saveNewPassword } from '#people/password/save-new-password'
import { isCommonPassword } from '#people/password/is-common-password'
import { checkPassword, hashPassword, withPasswordPlace } from '#people/password/hash-password'
import { consumeAccountRate, consumeAddressRate } from '#people/session/rates'
import { inOpenSession } from '#people/session/session'
import type { Request } from '@synet/contract/calls'
import { email as emailSchema } from '@synet/contract/schema/primitives'
import { factorRule } from '@synet/contract/factor-rules'
import { confirmSecond } from '#people/security/factors'
import { parseRequest } from '#platform/http/parse-request'
import { checkCode, deviceAsker, useCode } from '#people/verification/verification-code'
import { revokeContributorTokens } from '#people/session/contributor-token'
import { storeKnownDevice } from '#people/session/known-device'
import { parsePhone } from '#platform/message/parse-phone'

/** Changes the login password of a user who knows the old one. */
export const changePassword: UserCall<'user/changePassword'> = async (context, request, { userId, sessionId }) => {
  if (isCommonPassword(request.password)) return refuse('password.common')
  const { sql, clock } = context
  const allowed = await consumeAccountRate(context, 'password', `user:${userId}`)
  if (!allowed.ok) return allowed
  const [user] = await sql<{ password_hash: string }[]>`
    select password_hash from app.user_account where id = ${userId}`
  if (!(await checkPassword(request.oldPassword, user?.password_hash))) return refuse('password.wrong')
  const counted = await consumeAccountRate(context, 'change', `user:${userId}`)
  if (!counted.ok) return counted
  const hash = await hashPassword(context, request.password)
  return inOpenSession(sql, { userId, sessionId }, async (tx) => {
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

/**
 * A new login password by a code to the bound address or phone. Codes for addresses that nobody has bound are counted and
 * never sent, so that both answer `code.wrong` alike. A second factor is asked for as at log-in. All sessions and
 * contributor tokens end: somebody else may hold them.
 */
export const recoverPassword: PublicCall<'user/recoverPassword'> = async (context, request, { ip }) => {
  if (isCommonPassword(request.password)) return refuse('password.common')
  const { sql, clock } = context
  const allowed = await consumeAddressRate(context, 'recover', ip)
  if (!allowed.ok) return allowed
  const to = addressOf(request)
  if (!to.ok) return to
  const kind = request.by === 'email' ? 'mail' : 'sms'
  const address = { kind, to: to.value, purpose: 'password' } as const
  const code = await checkCode(context, address, request.code, await deviceAsker(context, address, request))
  if (!code.ok) return code
  const by = kind === 'mail' ? 'login-password-by-mail' : 'login-password-by-sms'
  const [owner] = await sql<{ id: bigint }[]>`
    select id from app.user_account where ${kind === 'mail' ? sql`email = ${to.value}` : sql`phone = ${to.value}`}`
  if (!owner) return refuse('code.wrong')
  if (factorRule(by).needs.includes('second')) {
    const factor = await confirmSecond(context, owner.id, request.secondFactor)
    if (!factor.ok) return factor
  }
  // Its own count: a person in the account must not use up its rescue.
  const counted = await consumeAccountRate(context, 'change', `recover:${owner.id}`)
  if (!counted.ok) return counted
  const hashed = await withPasswordPlace('users', ip, async () => done(await hashPassword(context, request.password)))
  if (!hashed.ok) return hashed
  return inTransaction(sql, async (tx) => {
    const now = clock.now()
    if (!(await useCode(tx, now, code.value))) return refuse('code.wrong')
    const [user] = await tx<{ id: bigint }[]>`
      select id from app.user_account
        where id = ${owner.id} and ${kind === 'mail' ? tx`email = ${to.value}` : tx`phone = ${to.value}`} for update`
    if (!user) return refuse('code.wrong')
    await saveNewPassword(tx, { at: now, config: context.config }, user.id, {
      which: 'login',
      hash: hashed.value,
      by: kind,
    })
    await revokeContributorTokens(tx, now, user.id)
    // The code proves the user's identity, so earlier failed attempts of others no longer block this address.
    const known = await storeKnownDevice(tx, context, { userId: user.id, given: request.deviceSecret })
    return done({ deviceSecret: known.secret })
  })
}

const addressOf = ({ by, address }: Request<'user/recoverPassword'>): Result<string> =>
  by === 'email' ? parseRequest(emailSchema(), address) : parsePhone(address)
