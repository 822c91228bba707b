import { inTransaction } from '@synet/ledger/database'
import type { Context } from '#context'
import { endFreeze } from '#customer/change-freeze'
import { logOperatorAction, nobody } from '#operator/operator-log'

/** Ends the oldest freeze that no second operator has confirmed in time. @returns true when there was one */
export async function lapseFreezes({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<boolean> {
  const now = clock.now()
  const [due] = await sql<{ id: bigint; user_id: bigint }[]>`
    select id, user_id from app.freeze
      where ended_at is null and confirmed_at is null and lapses_at <= ${now} order by lapses_at limit 1`
  if (!due) return false
  await inTransaction(sql, async (tx) => {
    await tx`select from app.user_account where id = ${due.user_id} for update`
    const [row] = await tx`select from app.freeze where id = ${due.id} and ended_at is null and confirmed_at is null`
    if (!row) return
    await endFreeze(tx, now, due, null)
    await logOperatorAction(tx, now, {
      operatorId: nobody,
      action: 'customer.freeze-lapsed',
      facts: { userId: due.user_id.toString(), freeze: due.id.toString() },
    })
  })
  return true
}
