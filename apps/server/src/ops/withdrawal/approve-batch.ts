import type { OpsAnswer } from '@synet/contract/calls'
import { done } from '@synet/core/result'
import { checkSecondFactor } from '#operator/operator-session'
import type { OpsCall } from '#ops/ops-call'
import { approveSeen } from '#ops/withdrawal/decide-withdrawal'

/**
 * Approves several orders with one code of the second factor. Each approval is bound to its order's content and decided
 * in its own transaction, so that one refusal does not block the others.
 */
export const approveBatch: OpsCall<'approveBatch'> = async (context, { orders, secondFactor }, operator) => {
  const second = await checkSecondFactor(context, operator.id, secondFactor)
  if (!second.ok) return second
  const results: OpsAnswer<'approveBatch'>['results'] = []
  for (const order of orders) {
    const outcome = await approveSeen(context, order, operator)
    results.push(
      outcome.ok
        ? { id: order.id, withdrawal: outcome.value, refusal: null }
        : { id: order.id, withdrawal: null, refusal: { code: outcome.error, facts: { ...outcome.facts } } },
    )
  }
  return done({ results })
}
