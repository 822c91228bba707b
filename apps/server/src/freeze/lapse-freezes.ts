import { inTransaction, type Sql, type Transaction } from '@synet/ledger/database'
import type { Context } from '#context'
import { endFreeze } from '#freeze/end-freeze'
import { logOperatorAction, nobody } from '#operator/operator-log'

/**
 * Ends the oldest freeze that no second operator has confirmed in time, or that no two have renewed by its review.
 * @returns true when there was one
 */
export async function lapseFreezes({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<boolean> {
  const now = clock.now()
  const isDue = (tx: Sql | Transaction) => tx`ended_at is null
    and ((confirmed_at is null and lapses_at <= ${now}) or (confirmed_at is not null and review_at <= ${now}))`
  const [due] = await sql<{ id: bigint; user_id: bigint }[]>`
    select id, user_id from app.freeze where ${isDue(sql)} order by id limit 1`
  if (!due) return false
  await inTransaction(sql, async (tx) => {
    await tx`select from app.user_account where id = ${due.user_id} for update`
    const [row] = await tx<{ confirmed: boolean }[]>`
      select confirmed_at is not null as confirmed from app.freeze where id = ${due.id} and ${isDue(tx)}`
    if (!row) return
    await endFreeze(tx, now, due, null)
    await logOperatorAction(tx, now, {
      operatorId: nobody,
      action: row.confirmed ? 'customer.freeze-review-lapsed' : 'customer.freeze-lapsed',
      facts: { userId: due.user_id.toString(), freeze: due.id.toString() },
    })
  })
  return true
}
