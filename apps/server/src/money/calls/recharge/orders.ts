import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { orderSelection, pageLimit } from '#platform/http/page'
import { readOrders } from '#money/recharge/read-orders'
import { nextState } from '#platform/state/transitions'
import type { Answer } from '@synet/contract/calls'
import { inTransaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { announce } from '#platform/event/announce'

/**
 * Changes an order's state at its user's request; where the current state does not allow it, nothing changes.
 * @returns the order afterwards
 */
function changeOrder(
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

export const myRecords: UserCall<'recharge/myRecords'> = async ({ sql }, request, { userId }) => {
  const limit = pageLimit(request.limit)
  const list = await readOrders(sql, { userId, ...orderSelection(request), limit })
  return done({ list, next: list.length === limit ? (list.at(-1)?.id ?? null) : null })
}

export const rechargeDetail: UserCall<'recharge/detail'> = async ({ sql }, { id }, { userId }) => {
  const [order] = await readOrders(sql, { userId, id: BigInt(id), limit: 1 })
  return order ? done(order) : refuse('order.not-found')
}

/** Records that the user reports a transfer. A repeated report, or one after the money was seen, changes nothing. */
export const rechargeSubmitted: UserCall<'recharge/submitted'> = async (context, { id }, { userId }) => {
  const order = await changeOrder(context, { id: BigInt(id), userId, to: 'submitted' })
  if (!order) return refuse('order.not-found')
  if (order.state === 'waiting' || order.state === 'expired') return refuse('order.expired')
  return order.state === 'cancelled' ? refuse('order.state') : done(order)
}

export const rechargeCancel: UserCall<'recharge/cancel'> = async (context, { id }, { userId }) => {
  const order = await changeOrder(context, { id: BigInt(id), userId, to: 'cancelled' })
  if (!order) return refuse('order.not-found')
  return order.state === 'cancelled' ? done(order) : refuse('order.state')
}
