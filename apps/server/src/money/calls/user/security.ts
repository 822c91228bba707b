import { done } from '@synet/core/result'
import { readSecurityHold } from '#people/security/read-security-hold'
import type { UserCall } from '#platform/http/call'
import { openWithdrawalsMax } from '#money/withdrawal/withdrawal-refusal'

export const security: UserCall<'user/security'> = async ({ sql, clock }, _request, { userId }) => {
  const [row] = await sql<{ mail_word: string | null; frozen_at: Date | null; open: number }[]>`
    select u.mail_word, u.self_frozen_at as frozen_at,
        (select count(*)::int from app.withdrawal w where w.user_id = u.id
          and w.state in ('reviewing', 'approved', 'sending', 'sent')) as open
      from app.user_account u where u.id = ${userId}`
  const heldUntil = await readSecurityHold(sql, clock.now(), userId)
  return done({
    mailWord: row?.mail_word ?? '',
    frozenAt: row?.frozen_at?.toISOString() ?? null,
    heldUntil: heldUntil?.toISOString() ?? null,
    openWithdrawals: row?.open ?? 0,
    openWithdrawalsMax,
  })
}
