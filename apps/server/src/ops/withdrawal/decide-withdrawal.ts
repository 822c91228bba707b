import { nextState } from '#state/transitions'
import type { OpsAnswer, OpsRequest } from '@synet/contract/calls'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { closeTask } from '#chain/operator-task'
import type { Context } from '#context'
import { announce } from '#event/announce'
import { logOperatorAction } from '#operator/operator-log'
import { checkSecondFactor, type Operator } from '#operator/operator-session'
import { readQueue } from '#ops/withdrawal/read-queue'
import { requestCancellation } from '#payout/request-cancellation'
import { readSettings, type Settings } from '#settings'
import {
  approvalsNeeded,
  approvedHash,
  countApprovals,
  readApprovedAlone,
  type ReviewFacts,
  reviewFacts,
} from '#withdrawal/approvals'
import type { WithdrawalRow } from '#withdrawal/read-withdrawals'
import { returnWithdrawal } from '#withdrawal/return-withdrawal'

/** Records an operator's approval of exactly what they saw; the last required one makes the payout due. */
export async function approve(
  context: Context,
  request: OpsRequest<'approve'>,
  operator: Operator,
): Promise<Result<OpsAnswer<'approve'>>> {
  const second = await checkSecondFactor(context, operator.id, request.secondFactor)
  return second.ok ? approveSeen(context, request, operator) : second
}

/** Does the same without the second factor, which its caller has checked. */
export async function approveSeen(
  context: Context,
  request: { readonly id: string; readonly approvalHash: string },
  operator: Operator,
): Promise<Result<OpsAnswer<'approve'>>> {
  const { sql, clock } = context
  const settings = await readSettings(sql)
  const now = clock.now()
  return inTransaction(sql, async (tx): Promise<Result<OpsAnswer<'approve'>>> => {
    const [row] = await tx<WithdrawalRow[]>`select * from app.withdrawal where id = ${request.id} for update`
    if (!row) return refuse('order.not-found')
    if (row.state !== 'reviewing') return refuse('order.state')
    const hash = approvedHash(row)
    if (hash !== request.approvalHash) return refuse('approval.changed')
    const [mine] =
      await tx`select from app.withdrawal_approval where withdrawal_id = ${row.id} and operator_id = ${operator.id} and approval_hash = ${hash}`
    if (mine) return refuse('operator.same')
    await tx`insert into app.withdrawal_approval (withdrawal_id, operator_id, approval_hash, at) values (${row.id}, ${operator.id}, ${hash}, ${now})
      on conflict (withdrawal_id, operator_id) do update set approval_hash = excluded.approval_hash, at = excluded.at`
    const needed = await readNeeded(tx, now, { row, settings, operatorId: operator.id })
    await tx`update app.withdrawal set approvals_needed = ${needed} where id = ${row.id}`
    if ((await countApprovals(tx, row)) >= needed) {
      await tx`update app.withdrawal set state = ${nextState('withdrawal', 'reviewing', 'approved')} where id = ${row.id}`
      await closeTask(tx, now, { kind: 'payout.refused', subject: row.id.toString() })
      await announce(tx, now, { userId: row.user_id, kind: 'withdrawal', subjectId: row.id, state: 'approved' })
    }
    await logOperatorAction(tx, now, {
      operatorId: operator.id,
      action: 'withdrawal.approve',
      facts: { withdrawal: row.id.toString(), hash },
    })
    return answer(await readQueue(tx, now, { id: row.id }))
  })
}

/**
 * Computes the approvals that the order needs by the current rules, including this operator's own sum of the day; never
 * fewer than it needed before.
 */
async function readNeeded(
  tx: Transaction,
  now: Date,
  { row, settings, operatorId }: { row: WithdrawalRow; settings: Settings; operatorId: bigint },
): Promise<number> {
  const [facts] = await tx<ReviewFacts[]>`
    select w.amount, w.created_at, ${reviewFacts(tx)} from app.withdrawal w where w.id = ${row.id}`
  invariant(facts, 'the row is locked')
  const needed = approvalsNeeded(facts, settings, row.approvals_needed)
  if (needed > 1) return needed
  await tx`select from app.operator where id = ${operatorId} for update`
  const alone = await readApprovedAlone(tx, now, { operatorId, but: row.id })
  return alone + row.amount >= settings.withdrawFourEyes ? 2 : needed
}

/** Rejects a withdrawal: everything returns to the user, who is shown the reason. */
export async function reject(
  context: Context,
  request: OpsRequest<'reject'>,
  operator: Operator,
): Promise<Result<OpsAnswer<'reject'>>> {
  const { sql, clock } = context
  const second = await checkSecondFactor(context, operator.id, request.secondFactor)
  if (!second.ok) return second
  const now = clock.now()
  return inTransaction(sql, async (tx): Promise<Result<OpsAnswer<'reject'>>> => {
    const [row] = await tx<WithdrawalRow[]>`select * from app.withdrawal where id = ${request.id} for update`
    if (!row) return refuse('order.not-found')
    if (row.state !== 'reviewing') return refuse('order.state')
    await returnWithdrawal(tx, now, row, { state: 'rejected', reason: request.reason })
    await logOperatorAction(tx, now, {
      operatorId: operator.id,
      action: 'withdrawal.reject',
      facts: { withdrawal: row.id.toString(), reason: request.reason },
    })
    return answer(await readQueue(tx, now, { id: row.id }))
  })
}

/**
 * Cancels a payout that no block takes: when the transaction that cancels it is final, the payout fails and everything
 * returns.
 */
export async function cancelPayout(
  context: Context,
  request: OpsRequest<'cancelPayout'>,
  operator: Operator,
): Promise<Result<OpsAnswer<'cancelPayout'>>> {
  const { sql, clock } = context
  const second = await checkSecondFactor(context, operator.id, request.secondFactor)
  if (!second.ok) return second
  const now = clock.now()
  return inTransaction(sql, async (tx): Promise<Result<OpsAnswer<'cancelPayout'>>> => {
    const asked = await requestCancellation(tx, now, { withdrawalId: BigInt(request.id) })
    if (!asked.ok) return asked
    await logOperatorAction(tx, now, {
      operatorId: operator.id,
      action: 'withdrawal.cancel-payout',
      facts: { withdrawal: request.id, reason: request.reason },
    })
    return answer(await readQueue(tx, now, { id: BigInt(request.id) }))
  })
}

function answer([item]: OpsAnswer<'approve'>[]): Result<OpsAnswer<'approve'>> {
  invariant(item, 'the row is locked')
  return done(item)
}
