import type { OpsAnswer } from '@synet/contract/calls'
import { done, invariant, type Result } from '@synet/core/result'
import { logOperatorAction } from '#platform/operator-log'
import { asOperator } from '#operators/operator/as-operator'
import type { OpsCall } from '#operators/ops-call'
import { readQueue } from '#operators/withdrawal/read-queue'
import { requestCancellation } from '#custody/payout/request-cancellation'

/**
 * Cancels a payout that no block takes: when the transaction that cancels it is final, the payout fails and everything
 * returns.
 */
export const cancelPayout: OpsCall<'cancelPayout'> = (context, request, operator) =>
  asOperator(context, operator, request.secondFactor, async (tx, now): Promise<Result<OpsAnswer<'cancelPayout'>>> => {
    const asked = await requestCancellation(tx, now, { withdrawalId: BigInt(request.id) })
    if (!asked.ok) return asked
    await logOperatorAction(tx, now, {
      operatorId: operator.id,
      action: 'withdrawal.cancel-payout',
      facts: { withdrawal: request.id, reason: request.reason },
    })
    const [item] = await readQueue(tx, now, { id: BigInt(request.id) })
    invariant(item, 'the row is locked')
    return done(item)
  })
