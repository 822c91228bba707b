import type { Transaction } from '@synet/ledger/database'
import { tellUser } from '#message/tell-user'
import { endOtherSessions } from '#session/session'

/**
 * Writes a new password and all that goes with it: other sessions end, withdrawals are held, the user is told.
 * @param keep the session that may go on
 */
export async function changePassword(
  tx: Transaction,
  at: Date,
  userId: bigint,
  { which, hash, keep }: { which: 'login' | 'pay'; hash: string; keep?: bigint },
): Promise<void> {
  if (which === 'login') {
    await tx`update app.user_account set password_hash = ${hash}, login_tries = 0, login_locked_until = null,
      security_changed_at = ${at} where id = ${userId}`
  } else {
    await tx`update app.user_account set pay_password_hash = ${hash}, pay_tries = 0, pay_locked_until = null,
      security_changed_at = ${at} where id = ${userId}`
  }
  await endOtherSessions(tx, at, userId, keep)
  await tellUser(tx, at, userId, which === 'login' ? 'password-changed' : 'pay-password-changed')
}
