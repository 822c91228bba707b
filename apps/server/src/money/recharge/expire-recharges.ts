import { nextState } from '#platform/state/transitions'
import { addMs, hours } from '@synet/core/clock'
import type { Context } from '#platform/context'
import { announce } from '#platform/event/announce'
import { inTransaction } from '@synet/ledger/database'

/** Users who report a transfer get another day, because blocks can be slow. */
const submittedGraceMs = hours(24)

export async function expireRecharges({ sql, clock }: Context): Promise<boolean> {
  const now = clock.now()
  const over = sql`app.recharge_order
    where (state = 'waiting' and expires_at <= ${now}) or (state = 'submitted' and expires_at <= ${addMs(now, -submittedGraceMs)})`
  const [any] = await sql`select where exists (select from ${over})`
  if (!any) return false
  return inTransaction(sql, async (tx) => {
    const expired = await tx<{ id: bigint; user_id: bigint }[]>`
      update app.recharge_order set state = ${nextState('recharge_order', ['waiting', 'submitted'], 'expired')} where id in (
        select id from ${over}
          order by id limit 500 for update skip locked)
        returning id, user_id`
    for (const order of expired)
      await announce(tx, now, { userId: order.user_id, kind: 'recharge', subjectId: order.id, state: 'expired' })
    return expired.length > 0
  })
}
