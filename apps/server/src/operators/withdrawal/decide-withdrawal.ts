import type { OpsAnswer, OpsRequest } from '@synet/contract/calls'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import { closeTask } from '#platform/task/operator-task'
import type { Context } from '#platform/context'
import { logOperatorAction } from '#platform/operator-log'
import { asOperator } from '#operators/operator/as-operator'
import type { Operator } from '#operators/operator/operator-session'
import { readQueue } from '#operators/withdrawal/list-queue'
import type { WithdrawalRow } from '#money/withdrawal/read-withdrawals'
import { isBeingSigned } from '#money/withdrawal/is-being-signed'
import { returnWithdrawal } from '#money/withdrawal/return-withdrawal'
import type { OpsCall } from '#operators/ops-call'
import { requestCancellation } from '#custody/payout/request-cancellation'

/**
 * Rejects a withdrawal that is under review, or approved and without a transaction: everything returns to the user, who
 * is told the cause. The signer names the orders that it signs before it does, and signs none that is not approved.
 */
export const rejectWithdrawal = (
  context: Context,
  request: OpsRequest<'reject'>,
  operator: Operator,
): Promise<Result<OpsAnswer<'reject'>>> =>
  asOperator(context, operator, request.secondFactor, async (tx, now): Promise<Result<OpsAnswer<'reject'>>> => {
    const [row] = await tx<WithdrawalRow[]>`select * from app.withdrawal where id = ${request.id} for update`
    if (!row) return refuse('order.not-found')
    if (row.state !== 'reviewing' && row.state !== 'approved') return refuse('order.state')
    if (await isBeingSigned(tx, row)) return refuse('withdrawal.signing')
    const { cause, reason } = request
    await returnWithdrawal(tx, now, row, { state: 'rejected', reason, rejectedFor: cause })
    await closeTask(tx, now, { kind: 'payout.refused', subject: row.id.toString() })
    await logOperatorAction(tx, now, {
      operatorId: operator.id,
      action: 'withdrawal.reject',
      facts: { withdrawal: row.id.toString(), cause, reason },
    })
    const [item] = await readQueue(tx, now, { id: row.id })
    invariant(item, 'the row is locked')
    return done(item)
  })

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
