import { done, invariant, refuse, type Result } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'
import { cancellationRateRefusal } from '#people/session/rates'
import { hasLongOverdue } from '#money/withdrawal/overdue'

/**
 * Tells whether a user may start a task at all. The call holds the user's lock when it asks. What the pledge sheet sells
 * comes last, so that nobody buys a licence in vain.
 * @param taskId the task, when it is known: the catalogue shows beforehand which ones are paused
 */
export async function pledgeRefusal(
  sql: Sql | Transaction,
  now: Date,
  userId: bigint,
  taskId?: bigint,
): Promise<Result<void>> {
  const [user] = await sql<
    { frozen_reason: string | null; has_software: boolean; has_node: boolean; is_busy: boolean }[]
  >`
    select case when 'transfer' = any (frozen_scopes) then frozen_reason end as frozen_reason,
        coalesce(software_until > ${now}, false) as has_software, coalesce(node_until > ${now}, false) as has_node,
        exists (select from app.run where user_id = ${userId} and ended_at is null) as is_busy
      from app.user_account where id = ${userId}`
  invariant(user, 'a session has its user')
  if (user.frozen_reason) return refuse('user.frozen', { reason: user.frozen_reason })
  if (await hasLongOverdue(sql, now)) return refuse('task.payouts-overdue')
  // A node allows one run at a time.
  if (user.is_busy) return refuse('task.node-busy')
  const begun = await cancellationRateRefusal(sql, now, 'run', userId)
  if (!begun.ok) return begun
  if (taskId !== undefined) {
    const [task] = await sql<{ paused: boolean }[]>`
      select exists (select from app.task_sale s where s.task_id = t.id and s.paused_at is not null) as paused
        from app.task t where t.id = ${taskId} and t.active`
    // The task may have been retired since the page showed it.
    if (!task) return refuse('task.not-found')
    if (task.paused) return refuse('task.paused')
  }
  if (!user.has_software) return refuse('software.expired')
  if (!user.has_node) return refuse('node.expired')
  return done(undefined)
}
