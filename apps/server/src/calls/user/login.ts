import { addMs, minutes } from '@synet/core/clock'
import { done, refuse } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { PublicCall } from '#http/call'
import { checkPassword } from '#password/hash-password'
import { openSession } from '#session/session'
import { parsePhone } from '#user/phone'
import { readUserInfo } from '#user/user-info'

const freeTries = 5
/** From the sixth wrong try on the wait doubles: 1, 2, 4 … at most 60 minutes. */
const lockMinutes = (tries: number) => Math.min(60, 2 ** Math.max(0, tries - freeTries))

export const login: PublicCall<'user/login'> = async (context, request, { device, language }) => {
  const { sql, clock } = context
  const now = clock.now()
  const phone = parsePhone(request.account)
  const [user] = await sql<
    {
      id: bigint
      password_hash: string
      login_tries: number
      login_locked_until: Date | null
      frozen: string | null
    }[]
  >`
    select id, password_hash, login_tries, login_locked_until,
        case when 'log-in' = any (frozen_scopes) then frozen_reason end as frozen from app.user_account
      where ${phone.ok ? sql`phone = ${phone.value}` : sql`username = ${request.account.toLowerCase()}`}`
  const lockedMs = (user?.login_locked_until?.getTime() ?? 0) - now.getTime()
  if (lockedMs > 0) return refuse('login.locked', { minutes: Math.ceil(lockedMs / minutes(1)) })
  if (user) {
    // Counted before it is checked, so that tries side by side can't exceed the limit.
    const tries = user.login_tries + 1
    const until = tries > freeTries ? addMs(now, minutes(lockMinutes(tries))) : null
    const counted = await sql`update app.user_account set login_tries = ${tries}, login_locked_until = ${until}
      where id = ${user.id} and login_tries = ${user.login_tries}`
    if (counted.count === 0) return refuse('login.wrong')
  }
  const right = await checkPassword(request.password, user?.password_hash)
  if (!user || !right) return refuse('login.wrong')
  // Said to nobody but who knows the password.
  if (user.frozen) return refuse('user.frozen', { reason: user.frozen })
  return inTransaction(sql, async (tx) => {
    await tx`update app.user_account set login_tries = 0, login_locked_until = null, language = ${language} where id = ${user.id}`
    const token = await openSession(tx, context, { userId: user.id, device })
    return done({ token, userInfo: await readUserInfo(tx, now, user.id) })
  })
}
