import { nextState } from '#platform/state/transitions'
import type { Answer } from '@synet/contract/calls'
import { inTransaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { announce } from '#platform/event/announce'
import { readOrders } from '#money/recharge/read-orders'

/**
 * Changes an order's state at its user's request; where the current state does not allow it, nothing changes.
 * @returns the order afterwards
 */
export function changeOrder(
  { sql, clock }: Context,
  { id, userId, to }: { id: bigint; userId: bigint; to: 'submitted' | 'cancelled' },
): Promise<Answer<'recharge/detail'> | undefined> {
  const now = clock.now()
  return inTransaction(sql, async (tx) => {
    const changed =
      to === 'submitted'
        ? await tx`update app.recharge_order set state = ${nextState('recharge_order', 'waiting', 'submitted')}, submitted_at = ${now}
            where id = ${id} and user_id = ${userId} and state = 'waiting' and expires_at > ${now}`
        : await tx`update app.recharge_order set state = ${nextState('recharge_order', ['waiting', 'submitted'], 'cancelled')}
            where id = ${id} and user_id = ${userId} and state in ('waiting', 'submitted')`
    if (changed.count > 0) await announce(tx, now, { userId, kind: 'recharge', subjectId: id, state: to })
    const [order] = await readOrders(tx, { userId, id, limit: 1 })
    return order
  })
}
