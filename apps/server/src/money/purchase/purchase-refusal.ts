import { done, invariant, refuse, type Result } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'
import { hasLongOverdue } from '#money/withdrawal/overdue'

/**
 * Tells whether a user may buy or renew a licence. While a withdrawal is long overdue nothing is sold. A licence earns
 * something only with a task: with the user's own run, or with one that is on sale.
 */
export async function purchaseRefusal(sql: Sql | Transaction, now: Date, userId: bigint): Promise<Result<void>> {
  const [user] = await sql<{ frozen_reason: string | null; has_use: boolean }[]>`
    select case when 'transfer' = any (frozen_scopes) then frozen_reason end as frozen_reason,
        exists (select from app.run where user_id = ${userId} and ended_at is null)
          or exists (select from app.task t where t.active
            and not exists (select from app.task_sale s where s.task_id = t.id and s.paused_at is not null)) as has_use
      from app.user_account where id = ${userId}`
  invariant(user, 'a session has its user')
  if (user.frozen_reason) return refuse('user.frozen', { reason: user.frozen_reason })
  if (await hasLongOverdue(sql, now)) return refuse('product.payouts-overdue')
  return user.has_use ? done(undefined) : refuse('product.paused')
}
