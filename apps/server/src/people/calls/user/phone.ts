import postgres from 'postgres'
import { done, refuse } from '@synet/core/result'
import { confirmChange, readOwner, recordFactorChange, spendCodes } from '#people/security/factors'
import { releasePhone, phoneRefusal } from '#people/security/release-phone'
import type { UserCall } from '#platform/http/call'
import { recordSmsUsed } from '#people/verification/sms-budget'
import { checkCode, sessionAsker } from '#people/verification/verification-code'
import { inOpenSession, logOutSessions } from '#people/session/session'
import { parsePhone } from '#platform/message/parse-phone'
import { readUserInfo } from '#people/user/user-info'
import { consumeAccountRate } from '#people/session/rates'
import { factorRule } from '@synet/contract/factor-rules'

/**
 * Changes the number, or adds one where there is none: by codes to the e-mail address and to the new number, and the
 * payment password or a passkey. A person who has the old number needs no consent: it may be in other hands.
 */
export const changePhone: UserCall<'user/changePhone'> = async (context, request, caller) => {
  const { sql, clock, config } = context
  const { userId, sessionId } = caller
  const phone = parsePhone(request.phone)
  if (!phone.ok) return phone
  const [user] = await sql<{ email: string | null; phone: string | null }[]>`
    select email, phone from app.user_account where id = ${userId}`
  if (!user?.email) return refuse('email.unbound')
  if (user.phone === phone.value) return refuse('phone.taken')
  const { payPassword, signature } = request
  const mailCode = { code: request.mailCode, purpose: 'phone' } as const
  const confirmed = await confirmChange(context, caller, 'phone-changed', { payPassword, signature, mailCode })
  if (!confirmed.ok) return confirmed
  const address = { kind: 'sms', to: phone.value, purpose: 'phone' } as const
  const code = await checkCode(context, address, request.code, sessionAsker(sessionId))
  if (!code.ok) return refuse(code.error === 'code.expired' ? 'code.phone-expired' : 'code.phone-wrong')
  const taken = await phoneRefusal(sql, clock.now(), phone.value, request.takeOver)
  if (!taken.ok) return taken
  const counted = await consumeAccountRate(context, 'change', `user:${userId}`)
  if (!counted.ok) return counted
  try {
    return await inOpenSession(sql, caller, async (tx) => {
      const now = clock.now()
      const moment = { at: now, config }
      if (!(await spendCodes(tx, now, [...confirmed.value, code.value]))) return refuse('code.wrong')
      await recordSmsUsed(tx, now, phone.value)
      await releasePhone(tx, moment, phone.value)
      await recordFactorChange(tx, moment, caller, 'phone-changed', 'phone-changed')
      await tx`update app.user_account set phone = ${phone.value}, phone_proved_at = ${now} where id = ${userId}`
      await logOutSessions(tx, now, userId, { except: sessionId })
      return done(await readUserInfo(tx, now, userId))
    })
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === '23505') return refuse('phone.taken')
    throw error
  }
}

/** Removes the number from an account that has an e-mail address, and a passkey or a second factor beside it. */
export const removePhone: UserCall<'user/removePhone'> = async (context, request, caller) => {
  const { sql, clock, config } = context
  const { userId, sessionId } = caller
  const owner = await readOwner(sql, clock.now(), userId)
  if (!owner.mail) return refuse('email.unbound')
  if (!owner.number) return refuse('phone.unbound')
  if (!factorRule('phone-removed').when(owner)) return refuse('phone.only-channel')
  const { payPassword, signature } = request
  const mailCode = { code: request.mailCode, purpose: 'phone' } as const
  const confirmed = await confirmChange(context, caller, 'phone-removed', { payPassword, signature, mailCode })
  if (!confirmed.ok) return confirmed
  const counted = await consumeAccountRate(context, 'change', `user:${userId}`)
  if (!counted.ok) return counted
  return inOpenSession(sql, caller, async (tx) => {
    const now = clock.now()
    if (!factorRule('phone-removed').when(await readOwner(tx, now, userId))) return refuse('phone.only-channel')
    if (!(await spendCodes(tx, now, confirmed.value))) return refuse('code.wrong')
    await recordFactorChange(tx, { at: now, config }, caller, 'phone-removed', 'phone-removed')
    await tx`update app.user_account set phone = null where id = ${userId}`
    await logOutSessions(tx, now, userId, { except: sessionId })
    return done(await readUserInfo(tx, now, userId))
  })
}
