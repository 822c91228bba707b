import { done, refuse, type Result } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'
import { readSecurityHold } from '#people/security/read-security-hold'
import { readPasskeys } from '#people/passkey/read-passkeys'
import { cancellationRateRefusal } from '#people/session/rates'

/** The most withdrawals of one user that are in progress. */
export const openWithdrawalsMax = 5

/** Tells whether a user may withdraw at all. The call holds the user's lock when it asks. */
export async function withdrawalRefusal(sql: Sql | Transaction, now: Date, userId: bigint): Promise<Result<void>> {
  const [user] = await sql<{ frozen_reason: string | null; open: number }[]>`
    select case when 'withdraw' = any (frozen_scopes) then frozen_reason end as frozen_reason,
        (select count(*)::int from app.withdrawal w
          where w.user_id = u.id and w.state in ('reviewing', 'approved', 'sending', 'sent')) as open
      from app.user_account u where id = ${userId}`
  if (user?.frozen_reason) return refuse('user.frozen', { reason: user.frozen_reason })
  const heldUntil = await readSecurityHold(sql, now, userId)
  if (heldUntil) return refuse('withdrawal.held', { until: heldUntil.toISOString() })
  if ((user?.open ?? 0) >= openWithdrawalsMax) return refuse('withdrawal.open-limit', { max: openWithdrawalsMax })
  const begun = await cancellationRateRefusal(sql, now, 'withdrawal', userId)
  if (!begun.ok) return begun
  const { lost } = await readPasskeys(sql, now, userId)
  return lost ? refuse('passkey.lost', { until: lost.until.toISOString() }) : done(undefined)
}
