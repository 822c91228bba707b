import { done, refuse } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { Context } from '#context'
import type { PublicCall } from '#http/call'
import { tellUser } from '#message/tell-user'
import { checkPassword } from '#password/hash-password'
import { meetDevice } from '#session/meet-device'
import { takeAccountRate, takeAddressRate, takeRates } from '#session/rates'
import { openSession } from '#session/session'
import { parsePhone } from '#user/phone'
import { readUserInfo } from '#user/user-info'

const freeTries = 5
const lockMinutesMax = 60

interface Found {
  readonly id: bigint
  readonly password_hash: string
  readonly frozen: string | null
}

/**
 * An account that is unknown, locked, or given a wrong password answers alike, after the same work: the account's rate is
 * counted by what was typed, one row is looked for, one update is sent, one key is derived.
 */
export const login: PublicCall<'user/login'> = async (context, request, { device, language, ip }) => {
  const { sql, clock } = context
  const phone = parsePhone(request.account)
  const account = phone.ok ? phone.value : request.account.toLowerCase()
  const allowed = await takeRates(
    () => takeAddressRate(context, 'log-in', ip),
    () => takeAccountRate(context, 'log-in', account),
  )
  if (!allowed.ok) return allowed
  const [user] = await sql<Found[]>`
    select id, password_hash, case when 'log-in' = any (frozen_scopes) then frozen_reason end as frozen
      from app.user_account where ${phone.ok ? sql`phone = ${account}` : sql`username = ${account}`}`
  const counted = await countTry(context, user?.id ?? 0n)
  const right = await checkPassword(request.password, user?.password_hash)
  if (!user || !counted || !right) return refuse('login.wrong')
  // Said to nobody but who knows the password.
  if (user.frozen) return refuse('user.frozen', { reason: user.frozen })
  return inTransaction(sql, async (tx) => {
    const now = clock.now()
    await tx`update app.user_account set login_tries = 0, login_locked_until = null, language = ${language} where id = ${user.id}`
    const isNew = await meetDevice(tx, now, user.id, { deviceId: request.device, userAgent: device })
    if (isNew) await tellUser(tx, now, user.id, 'login-new-device')
    const token = await openSession(tx, context, { userId: user.id, device })
    return done({ token, userInfo: await readUserInfo(tx, now, user.id) })
  })
}

/**
 * Counts a try before it is checked, so that tries side by side can't exceed the limit. From the sixth wrong one on the
 * account is locked for 1, 2, 4 … at most 60 minutes.
 * @returns false while it is locked
 */
async function countTry({ sql, clock }: Context, userId: bigint): Promise<boolean> {
  const now = clock.now()
  const counted = await sql`
    update app.user_account set login_tries = login_tries + 1,
      login_locked_until = case when login_tries >= ${freeTries} then ${now}::timestamptz
        + least(${lockMinutesMax}, power(2, least(login_tries - ${freeTries}, 10))) * interval '1 minute' end
      where id = ${userId} and (login_locked_until is null or login_locked_until <= ${now})`
  return counted.count > 0
}
