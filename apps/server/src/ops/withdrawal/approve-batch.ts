import type { OpsAnswer } from '@synet/contract/calls'
import { done } from '@synet/core/result'
import { checkSecondFactor } from '#operator/operator-session'
import type { OpsCall } from '#ops/ops-call'
import { approveSeen } from '#ops/withdrawal/decide-withdrawal'

/**
 * Approves orders that an operator saw together, with one code of the second factor. Each is bound to its own content and
 * decided in a transaction of its own: one that is refused holds up none of the others.
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
