import { addMs } from '@synet/core/clock'
import { done, refuse } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { changeSecurity } from '#people/security/change-security'
import { confirmSecond, spendCodes } from '#people/security/factors'
import type { PublicCall } from '#platform/http/call'
import { checkCode, deviceAsker } from '#people/verification/verification-code'
import { hashPassword, withPasswordPlace } from '#people/password/hash-password'
import { isCommonPassword } from '#people/password/is-common-password'
import { revokeContributorTokens } from '#people/session/contributor-token'
import { forgetKnownDevices, storeKnownDevice } from '#people/session/known-device'
import { forgetAccountRates, consumeAddressRate } from '#people/session/rates'
import { logOutSessions } from '#people/session/session'
import { readSettings } from '#platform/settings'
import { parsePhone } from '#platform/message/parse-phone'
import { holdDeadlinesOf } from '#people/security/hold-deadlines'

/**
 * Undoes the resets that came by one channel, for a person who has both: the payment password is the earlier one again, the
 * login password is a new one, all sessions end, and the hold that the resets began is over.
 */
export const undoReset: PublicCall<'user/undoReset'> = async (context, request, { ip }) => {
  if (isCommonPassword(request.password)) return refuse('password.common')
  const { sql, clock, config } = context
  const allowed = await consumeAddressRate(context, 'recover', ip)
  if (!allowed.ok) return allowed
  const phone = parsePhone(request.phone)
  if (!phone.ok) return phone
  const byMail = { kind: 'mail', to: request.email, purpose: 'undo' } as const
  const bySms = { kind: 'sms', to: phone.value, purpose: 'undo' } as const
  const mailCode = await checkCode(context, byMail, request.mailCode, await deviceAsker(context, byMail, request))
  if (!mailCode.ok) return mailCode
  const smsCode = await checkCode(context, bySms, request.code, await deviceAsker(context, bySms, request))
  if (!smsCode.ok) return refuse(smsCode.error === 'code.expired' ? 'code.phone-expired' : 'code.phone-wrong')
  const [owner] = await sql<{ id: bigint }[]>`
    select id from app.user_account where email = ${request.email} and phone = ${phone.value}`
  if (!owner) return refuse('reset.not-found')
  const factor = await confirmSecond(context, owner.id, request.secondFactor)
  if (!factor.ok) return factor
  const hashed = await withPasswordPlace('users', ip, async () => done(await hashPassword(context, request.password)))
  if (!hashed.ok) return hashed
  return inTransaction(sql, async (tx) => {
    const now = clock.now()
    if (!(await spendCodes(tx, now, [mailCode.value, smsCode.value]))) return refuse('code.wrong')
    const [user] = await tx<Undone[]>`
      select id, username, security_changed_at from app.user_account
        where id = ${owner.id} and email = ${request.email} and phone = ${phone.value} for update`
    if (!user || !(await undo(tx, now, user))) return refuse('reset.not-found')
    await tx`update app.user_account set password_hash = ${hashed.value} where id = ${user.id}`
    await forgetAccountRates(tx, 'log-in', [user.username, phone.value])
    await forgetKnownDevices(tx, user.id, undefined)
    await logOutSessions(tx, now, user.id, { except: undefined })
    await revokeContributorTokens(tx, now, user.id)
    await changeSecurity(tx, { at: now, config }, user.id, { notice: 'reset-undone', holds: false, bySms: true })
    const known = await storeKnownDevice(tx, context, { userId: user.id, given: request.deviceSecret })
    return done({ deviceSecret: known.secret })
  })
}

interface Undone {
  readonly id: bigint
  readonly username: string
  readonly security_changed_at: Date | null
}

interface Reset {
  readonly id: bigint
  readonly which: 'login' | 'pay'
  readonly at: Date
  readonly former_hash: string
  readonly former_changed_at: Date | null
}

/** @returns false when no reset is within its hold */
async function undo(tx: Transaction, now: Date, user: Undone): Promise<boolean> {
  const { securityHoldMs } = await readSettings(tx)
  // Newest first; each has what was there before it.
  const resets = await tx<Reset[]>`
    update app.password_reset set undone_at = ${now} where user_id = ${user.id} and undone_at is null
        and at > ${addMs(now, -securityHoldMs)}
      returning id, which, at, former_hash, former_changed_at`
  if (resets.length === 0) return false
  let changedAt = user.security_changed_at
  let pay: string | undefined
  for (const reset of resets.toSorted((a, b) => Number(b.id - a.id))) {
    if (changedAt?.getTime() === reset.at.getTime()) changedAt = reset.former_changed_at
    if (reset.which === 'pay') pay = reset.former_hash
  }
  await tx`update app.user_account set security_changed_at = ${changedAt} where id = ${user.id}`
  if (pay !== undefined) {
    await tx`update app.user_account set pay_password_hash = ${pay}, pay_tries = 0, pay_locked_until = null
      where id = ${user.id}`
  }
  await holdDeadlinesOf(tx, now, user.id)
  return true
}
