import { createHash } from 'node:crypto'
import type { Request } from '@synet/contract/calls'
import { done, refuse, type Result } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { findClosedAccount } from '#people/closing/closed-account'
import type { Context } from '#platform/context'
import { refuseFrozenLogIn } from '#people/freeze/refuse-frozen-log-in'
import type { Caller, PublicCall } from '#platform/http/call'
import { verifyWork } from '#platform/message/proof-of-work'
import { type Address, checkCode, logInAsker, sendCode, useCode } from '#people/verification/verification-code'
import { checkPassword, withPasswordPlace } from '#people/password/hash-password'
import { checkFactor, hasFactor } from '#people/second-factor/second-factor'
import { countDeviceTry, isKnownDevice } from '#people/session/known-device'
import { openLogIn } from '#people/session/open-log-in'
import { consumeAccountRate, consumeAddressRate } from '#people/session/rates'
import { tokenHash } from '#people/session/session'
import { parsePhone } from '#platform/message/parse-phone'

interface Found {
  readonly id: bigint
  readonly username: string
  readonly password_hash: string
  readonly phone: string | null
  readonly email: string | null
  readonly frozen: string | null
  readonly known: boolean
}

/**
 * Logs a user in. A device that has logged in to the account before has its own count of wrong tries. All other devices
 * share one count for the account; when it is used up, a try takes proof of work and a code that is sent to the
 * account's owner, and nobody who has both is refused with the right password. Unknown accounts and wrong passwords get
 * the same answer after the same work.
 */
export const login: PublicCall<'user/login'> = (context, request, caller) =>
  withPasswordPlace('users', caller.ip, () => logIn(context, request, caller))

const logIn: PublicCall<'user/login'> = async (context, request, caller) => {
  const { language, ip } = caller
  const { sql, clock } = context
  const phone = parsePhone(request.account)
  const account = phone.ok ? phone.value : request.account.toLowerCase()
  const [user] = await sql<Found[]>`
    select u.id, u.username, u.password_hash, u.phone, u.email, ${isKnownDevice(sql, request.deviceSecret)} as known,
        case when 'log-in' = any (u.frozen_scopes) then u.frozen_reason end as frozen
      from app.user_account u where ${phone.ok ? sql`u.phone = ${account}` : sql`u.username = ${account}`}`
  const { deviceSecret } = request
  const allowed =
    user?.known && deviceSecret !== undefined
      ? await countDeviceTry(context, user.id, tokenHash(deviceSecret))
      : await consumeStrangersTry(context, { account, ip, work: request.work })
  if (!allowed.ok) return allowed
  // Looked for in any case, so that the time does not reveal whether somebody has this name.
  const former = await findClosedAccount(context, sql, account)
  const closed = user ? undefined : former
  const right = await checkPassword(request.password, (user ?? closed)?.password_hash)
  let code: bigint | undefined
  if (allowed.value === 'confirm') {
    const confirmed = await confirmByCode(context, {
      account,
      code: request.code,
      language,
      user: right ? user : undefined,
    })
    if (!confirmed.ok) return confirmed
    code = confirmed.value
  }
  // Only somebody who knew the password learns that the account was closed.
  if (closed && right) return refuse('login.closed', { at: closed.closed_at.toISOString().slice(0, 10) })
  if (!user || !right) return refuse('login.wrong')
  // Only somebody who knows the password learns that the account is frozen.
  if (user.frozen) return refuseFrozenLogIn(context, sql, { id: user.id, reason: user.frozen })
  if (await hasFactor(context, user.id)) {
    if (request.secondFactor === undefined) return refuse('login.factor-required')
    const beside = user.known ? 'device' : 'password'
    const factor = await checkFactor(context, user.id, request.secondFactor, { beside })
    if (!factor.ok) return factor
  }
  return inTransaction(sql, async (tx) => {
    const still = await lockProved(tx, context, user)
    if (!still.ok) return still
    if (code !== undefined && !(await useCode(tx, clock.now(), code))) return refuse('login.code-wrong')
    return openLogIn(tx, context, { userId: user.id, request, method: 'password', caller })
  })
}

/**
 * Locks the account and compares it with what the password was checked against: a password that was changed, a freeze or
 * a closing while it was checked must not end with a new session.
 * @returns refusals `login.wrong`, `login.frozen`
 */
async function lockProved(
  tx: Transaction,
  context: Context,
  { id, username, password_hash }: Found,
): Promise<Result<void>> {
  const [still] = await tx<Pick<Found, 'username' | 'password_hash' | 'frozen'>[]>`
    select username, password_hash, case when 'log-in' = any (frozen_scopes) then frozen_reason end as frozen
      from app.user_account where id = ${id} for key share`
  // Closing an account replaces its name.
  if (still?.username !== username || still.password_hash !== password_hash) return refuse('login.wrong')
  return still.frozen ? refuseFrozenLogIn(context, tx, { id, reason: still.frozen }) : done(undefined)
}

/**
 * Counts a try of a device that the account does not know, whether the account exists or not.
 * @returns `confirm` when the password alone is not enough any more; refusals `request.too-many`, `work.required`,
 * `work.wrong`
 */
async function consumeStrangersTry(
  context: Context,
  { account, ip, work }: { account: string; ip: string; work: Request<'user/login'>['work'] },
): Promise<Result<'free' | 'confirm'>> {
  const allowed = await consumeAddressRate(context, 'log-in', ip)
  if (!allowed.ok) return allowed
  const free = await consumeAccountRate(context, 'log-in', account)
  if (free.ok) return done('free')
  const worked = await verifyWork(context, work)
  return worked.ok ? done('confirm') : worked
}

/**
 * Requires a code. Without one, a code is sent to the account's owner if the password is right; with one, both must be
 * right. The answer does not reveal which is wrong, and only somebody who knows the password has codes sent or uses up
 * their tries.
 * @param user whose password was given
 * @returns the code that was right; refusals `login.code-required`, `login.code-wrong`
 */
async function confirmByCode(
  context: Context,
  of: {
    account: string
    code: string | undefined
    language: Caller['language']
    user: Pick<Found, 'email' | 'phone'> | undefined
  },
): Promise<Result<bigint>> {
  const { account, code, language, user } = of
  const address = user ? ownerOf(user) : nobody(account)
  if (code === undefined) {
    const sent = await sendCode(context, address, { language, deliver: user !== undefined, asker: logInAsker })
    // A code was sent a moment ago and is still valid.
    return refuse('login.code-required', { seconds: sent.ok ? sent.value.seconds : (sent.facts['seconds'] ?? 0) })
  }
  const checked = await checkCode(context, address, code, logInAsker)
  return checked.ok && user ? checked : refuse('login.code-wrong')
}

const ownerOf = ({ email, phone }: Pick<Found, 'email' | 'phone'>): Address =>
  email === null ? { kind: 'sms', to: phone ?? '', purpose: 'login' } : { kind: 'mail', to: email, purpose: 'login' }

/** Does the same work for a wrong password, so that the time reveals nothing: the code is made and not delivered. */
const nobody = (account: string): Address => ({
  kind: 'mail',
  to: `nobody ${createHash('sha256').update(account).digest('hex')}`,
  purpose: 'login',
})
