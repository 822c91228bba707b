import { addMs, minutes } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import type { Context } from '#context'
import { checkPassword } from '#password/hash-password'

const triesMax = 5
const lockMs = minutes(15)

/**
 * Confirms an outflow. Five wrong tries lock the payment password for 15 minutes.
 * @returns refusals `pay-password.locked`, `pay-password.wrong`
 */
export async function checkPayPassword(context: Context, userId: bigint, password: string): Promise<Result<void>> {
  // One at a time for a user: a try is counted before it is checked, and right ones side by side must not add up.
  const before = checking.get(userId)
  const mine = (async () => {
    await before?.catch(() => {})
    return checkOnce(context, userId, password)
  })()
  checking.set(userId, mine)
  try {
    return await mine
  } finally {
    if (checking.get(userId) === mine) checking.delete(userId)
  }
}

const checking = new Map<bigint, Promise<unknown>>()

async function checkOnce({ sql, clock }: Context, userId: bigint, password: string): Promise<Result<void>> {
  const now = clock.now()
  // The try is counted before it is checked, so that tries side by side can't exceed the limit.
  const [row] = await sql<{ pay_password_hash: string; pay_tries: number; pay_locked_until: Date | null }[]>`
    update app.user_account set
      pay_tries = case when pay_locked_until <= ${now} then 1 else pay_tries + 1 end,
      pay_locked_until = case
        when (case when pay_locked_until <= ${now} then 1 else pay_tries + 1 end) > ${triesMax - 1}
        then coalesce(case when pay_locked_until > ${now} then pay_locked_until end, ${addMs(now, lockMs)}::timestamptz) end
    where id = ${userId}
      and (pay_locked_until is null or pay_locked_until <= ${now})
    returning pay_password_hash, pay_tries, pay_locked_until`
  if (!row) {
    const [locked] = await sql<{ pay_locked_until: Date }[]>`
      select pay_locked_until from app.user_account where id = ${userId}`
    const left = (locked?.pay_locked_until.getTime() ?? now.getTime()) - now.getTime()
    return refuse('pay-password.locked', { minutes: Math.max(1, Math.ceil(left / minutes(1))) })
  }
  if (!(await checkPassword(password, row.pay_password_hash))) {
    return row.pay_tries >= triesMax
      ? refuse('pay-password.locked', { minutes: lockMs / minutes(1) })
      : refuse('pay-password.wrong', { left: triesMax - row.pay_tries })
  }
  await sql`update app.user_account set pay_tries = 0, pay_locked_until = null where id = ${userId}`
  return done(undefined)
}
