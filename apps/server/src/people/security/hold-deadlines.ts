import { inTransaction, type Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { excusedSince, isExcused } from '#people/security/overdue'

/**
 * Notes since when each order does not wait for the platform, and moves its deadline by this time when the wait is over.
 * Otherwise an order would be long overdue, and stop all sales, at the moment in which its owner ends a freeze.
 * @returns true when it changed an order
 */
export async function holdDeadlines({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<boolean> {
  const now = clock.now()
  return (await inTransaction(sql, (tx) => moveDeadlines(tx, now))) > 0
}

/** The same for one user, in the transaction that begins or ends a freeze or a declaration of loss. */
export async function holdDeadlinesOf(tx: Transaction, now: Date, userId: bigint): Promise<void> {
  await moveDeadlines(tx, now, userId)
}

async function moveDeadlines(tx: Transaction, now: Date, userId?: bigint): Promise<number> {
  // In the order of their ids, as everybody locks them.
  const due = await tx<{ id: bigint; since: Date | null }[]>`
    select w.id, case when w.held_since is null then ${excusedSince(tx, now)} end as since from app.withdrawal w
      where w.state in ('reviewing', 'approved', 'sending', 'sent')
        and (${userId ?? null}::bigint is null or w.user_id = ${userId ?? null})
        and (w.held_since is null) = ${isExcused(tx, now)} order by w.id for no key update of w`
  for (const { id, since } of due)
    await tx`update app.withdrawal set held_since = ${since},
        review_by = review_by + coalesce(${now}::timestamptz - held_since, interval '0')
      where id = ${id}`
  return due.length
}
