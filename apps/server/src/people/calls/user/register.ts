import { isWeakPayPassword } from '@synet/contract/weak-pay-password'
import { refuse, done } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import postgres from 'postgres'
import { releasePhone, phoneRefusal } from '#people/security/release-phone'
import { readNewestVersion } from '#platform/document/read-document'
import type { PublicCall } from '#platform/http/call'
import { recordSmsUsed } from '#people/verification/sms-budget'
import { checkCode, deviceAsker, useCode } from '#people/verification/verification-code'
import { isCommonPassword } from '#people/password/is-common-password'
import { hashPassword, withPasswordPlace } from '#people/password/hash-password'
import { storeKnownDevice } from '#people/session/known-device'
import { meetDevice } from '#people/session/open-log-in'
import { openSession } from '#people/session/session'
import { readSettings } from '#platform/settings'
import { createUser } from '#people/user/create-user'
import { parsePhone } from '#platform/message/parse-phone'
import { readUserInfo } from '#people/user/user-info'
import { consumeAddressRate } from '#people/session/rates'

/** Checks whether an invite code is valid, without revealing whose it is. */
export const inviteCheck: PublicCall<'user/inviteCheck'> = async (context, request, { ip }) => {
  const allowed = await consumeAddressRate(context, 'invite', ip)
  if (!allowed.ok) return allowed
  const rows = await context.sql`
    select from app.user_account where invite_code = ${request.invite_code}`
  return done({ valid: rows.length > 0 })
}

export const register: PublicCall<'user/register'> = async (context, request, { device, language, ip }) => {
  if (isCommonPassword(request.password)) return refuse('password.common')
  const { sql, clock } = context
  const phone = parsePhone(request.phone)
  if (!phone.ok) return phone
  if (isWeakPayPassword(request.payPassword, phone.value)) return refuse('pay-password.weak')
  const { version } = await readNewestVersion(sql)
  if (request.documents !== version) return refuse('documents.changed')
  const settings = await readSettings(sql)
  const inviteCode = request.invite_code
  if (!inviteCode && settings.inviteRequired) return refuse('invite.required')
  const [inviter] = inviteCode
    ? await sql<{ id: bigint }[]>`select id from app.user_account where invite_code = ${inviteCode}`
    : []
  if (inviteCode && !inviter) return refuse('invite.unknown')
  // The code is checked first, so that only the phone's owner learns whether it is registered.
  const address = { kind: 'sms', to: phone.value, purpose: 'register' } as const
  const asker = await deviceAsker(context, address, { device: request.device })
  const code = await checkCode(context, address, request.code, asker)
  if (!code.ok) return code
  const username = request.username.toLowerCase()
  const [named] = await sql`select from app.user_account where username = ${username}`
  const free = await phoneRefusal(sql, clock.now(), phone.value, request.takeOver)
  if (!free.ok) return free
  if (named) return refuse('username.taken')
  const hashes = await withPasswordPlace('users', ip, async () =>
    done({
      passwordHash: await hashPassword(context, request.password),
      payPasswordHash: await hashPassword(context, request.payPassword),
    }),
  )
  if (!hashes.ok) return hashes
  try {
    return await inTransaction(sql, async (tx) => {
      if (!(await useCode(tx, clock.now(), code.value))) return refuse('code.wrong')
      await recordSmsUsed(tx, clock.now(), phone.value)
      await releasePhone(tx, { at: clock.now(), config: context.config }, phone.value)
      const userId = await createUser(tx, context, {
        username,
        phone: phone.value,
        ...hashes.value,
        inviterId: inviter?.id ?? null,
        language,
        documents: request.documents,
      })
      await meetDevice(tx, clock.now(), userId, { deviceId: request.device, userAgent: device })
      const known = await storeKnownDevice(tx, context, { userId, given: request.deviceSecret })
      const token = await openSession(tx, context, {
        userId,
        device,
        knownDevice: known.hash,
        by: { method: 'registration', ip },
      })
      return done({ token, userInfo: await readUserInfo(tx, clock.now(), userId), deviceSecret: known.secret })
    })
  } catch (error) {
    // The unique index decides between two concurrent registrations.
    if (!(error instanceof postgres.PostgresError) || error.code !== '23505') throw error
    return refuse(error.constraint_name?.includes('phone') ? 'phone.taken' : 'username.taken')
  }
}
