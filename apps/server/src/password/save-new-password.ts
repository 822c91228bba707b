import type { Transaction } from '@synet/ledger/database'
import { notifyUser } from '#message/notify-user'
import { forgetKnownDevices } from '#session/known-device'
import { forgetAccountRates } from '#session/rates'
import { logOutSessions } from '#session/session'

/**
 * Saves a new password with all its effects: other sessions end, withdrawals are held, and the user is notified. A new
 * login password also ends every log-in wait, and devices known by the old one become unknown.
 * @param keep the session that may go on, on a device that stays known
 */
export async function saveNewPassword(
  tx: Transaction,
  at: Date,
  userId: bigint,
  { which, hash, keep }: { which: 'login' | 'pay'; hash: string; keep?: bigint },
): Promise<void> {
  if (which === 'login') {
    const [user] = await tx<{ username: string; phone: string }[]>`
      update app.user_account set password_hash = ${hash}, security_changed_at = ${at} where id = ${userId}
        returning username, phone`
    if (user) await forgetAccountRates(tx, 'log-in', [user.username, user.phone])
    await forgetKnownDevices(tx, userId, keep)
  } else {
    await tx`update app.user_account set pay_password_hash = ${hash}, pay_tries = 0, pay_locked_until = null,
      security_changed_at = ${at} where id = ${userId}`
  }
  await logOutSessions(tx, at, userId, { except: keep })
  await notifyUser(tx, at, userId, which === 'login' ? 'password-changed' : 'pay-password-changed')
}
