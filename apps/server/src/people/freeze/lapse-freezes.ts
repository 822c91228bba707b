import { inTransaction, type Sql, type Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { endFreeze } from '#people/freeze/write-frozen'
import { createWorkList } from '#platform/loop/work-list'
import { logOperatorAction, nobody } from '#platform/operator-log'

interface Due {
  readonly id: bigint
  readonly user_id: bigint
}

/** The condition that a freeze is open although nobody confirmed or renewed it in time. */
export const isFreezeOver = (sql: Sql | Transaction, now: Date) => sql`ended_at is null
  and ((confirmed_at is null and lapses_at <= ${now}) or (confirmed_at is not null and review_at <= ${now}))`

/** Ends freezes that no second operator has confirmed in time, or that no two have renewed by their review. */
export const lapseFreezes = createWorkList<Pick<Context, 'sql' | 'clock'>, Due, bigint>({
  name: 'freezes',
  pageRows: 100,
  keyOf: ({ id }) => id,
  read: ({ sql, clock }, after, limit) => sql<Due[]>`
    select id, user_id from app.freeze where ${isFreezeOver(sql, clock.now())} and id > ${after ?? 0n} order by id limit ${limit}`,
  process: ({ sql, clock }, due) =>
    inTransaction(sql, async (tx) => {
      const now = clock.now()
      await tx`select from app.user_account where id = ${due.user_id} for update`
      const [row] = await tx<{ confirmed: boolean }[]>`
        select confirmed_at is not null as confirmed from app.freeze where id = ${due.id} and ${isFreezeOver(tx, now)}`
      if (!row) return false
      await endFreeze(tx, now, due, null)
      await logOperatorAction(tx, now, {
        operatorId: nobody,
        action: row.confirmed ? 'customer.freeze-review-lapsed' : 'customer.freeze-lapsed',
        facts: { userId: due.user_id.toString(), freeze: due.id.toString() },
      })
      return true
    }),
})
