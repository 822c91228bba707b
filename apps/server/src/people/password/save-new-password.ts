import { addMs } from '@synet/core/clock'
import type { Transaction } from '@synet/ledger/database'
import { changeSecurity, type ChangeMoment } from '#people/security/change-security'
import { forgetKnownDevices } from '#people/session/known-device'
import { forgetAccountRates } from '#people/session/rates'
import { logOutSessions } from '#people/session/session'
import { readSettings } from '#platform/settings'

interface NewPassword {
  readonly which: 'login' | 'pay'
  readonly hash: string
  /** The session that may continue, on a device that stays known; or all of them. */
  readonly keep?: bigint | 'all'
  /** The only channel by which it was recovered, so that a person who has both can undo it. */
  readonly by?: 'mail' | 'sms'
}

/**
 * Saves a new password with all its effects: other sessions end, withdrawals are held, and the user is notified. A new
 * login password also ends every log-in wait, and devices known by the old one become unknown.
 */
export async function saveNewPassword(
  tx: Transaction,
  moment: ChangeMoment,
  userId: bigint,
  { which, hash, keep, by }: NewPassword,
): Promise<void> {
  const { at } = moment
  const channel = by ?? (await readOpenReset(tx, at, userId, which))
  if (channel) {
    await tx`insert into app.password_reset (user_id, which, channel, at, former_hash, former_changed_at)
      select id, ${which}, ${channel}, ${at}, ${which === 'login' ? tx`password_hash` : tx`pay_password_hash`}, security_changed_at
        from app.user_account where id = ${userId}`
  }
  if (which === 'login') {
    const [user] = await tx<{ username: string; phone: string | null }[]>`
      update app.user_account set password_hash = ${hash} where id = ${userId}
        returning username, phone`
    if (user) await forgetAccountRates(tx, 'log-in', [user.username, ...(user.phone === null ? [] : [user.phone])])
    await forgetKnownDevices(tx, userId, keep === 'all' ? undefined : keep)
  } else {
    await tx`update app.user_account set pay_password_hash = ${hash}, pay_tries = 0, pay_locked_until = null
      where id = ${userId}`
  }
  if (keep !== 'all') await logOutSessions(tx, at, userId, { except: keep })
  await changeSecurity(tx, moment, userId, {
    notice: which === 'login' ? 'password-changed' : 'pay-password-changed',
    holds: true,
    bySms: channel === 'mail',
    undoable: channel !== undefined,
  })
}

/** A change by a password that was recovered is part of that recovery: a person who undoes it undoes both. */
async function readOpenReset(
  tx: Transaction,
  at: Date,
  userId: bigint,
  which: 'login' | 'pay',
): Promise<'mail' | 'sms' | undefined> {
  const { securityHoldMs } = await readSettings(tx)
  const [reset] = await tx<{ channel: 'mail' | 'sms' }[]>`
    select channel from app.password_reset where user_id = ${userId} and which = ${which} and undone_at is null
      and at > ${addMs(at, -securityHoldMs)} order by at desc, id desc limit 1`
  return reset?.channel
}
