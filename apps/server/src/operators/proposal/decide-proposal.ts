import { mayBecome, nextState } from '#platform/state/transitions'
import type { OpsRequest } from '@synet/contract/calls'
import { refuse, type Result } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { logOperatorAction } from '#platform/operator-log'
import { refuseFormer } from '#operators/operator/as-operator'
import { checkSecondFactor, type Operator } from '#operators/operator/operator-session'
import type { ProposalRow } from '#custody/proposal/kind'
import { proposalKinds } from '#operators/proposal/proposal-kinds'
import { answerProposal, lockProposals, type ProposalAnswer } from '#operators/proposal/propose'
import { isAbout, isEndedByProposerOnly } from '#custody/proposal/who-decides'

/** Reads and locks a proposal and makes the checks of every decision; `work` writes. */
async function decide(
  context: Context,
  operator: Operator,
  request: { id: string; secondFactor: string },
  to: 'rejected' | 'cancelled',
  work: (tx: Transaction, row: ProposalRow, now: Date) => Promise<Result<Readonly<Record<string, string>>>>,
): Promise<Result<ProposalAnswer>> {
  const { sql, clock } = context
  const second = await checkSecondFactor(context, operator.id, request.secondFactor)
  if (!second.ok) return second
  return inTransaction(sql, async (tx): Promise<Result<ProposalAnswer>> => {
    await lockProposals(tx)
    const still = await refuseFormer(tx, operator)
    if (!still.ok) return still
    const now = clock.now()
    const [row] = await tx<ProposalRow[]>`select * from app.proposal where id = ${request.id}`
    if (!row) return refuse('proposal.not-found')
    if (!mayBecome('proposal', row.state, to)) return refuse('proposal.state')
    if (!operator.permissions.includes(proposalKinds[row.kind].permission)) return refuse('operator.forbidden')
    const written = await work(tx, row, now)
    if (!written.ok) return written
    await logOperatorAction(tx, now, {
      operatorId: operator.id,
      action: `proposal.${to === 'rejected' ? 'reject' : 'cancel'}`,
      facts: { ...written.value, proposal: row.id.toString(), kind: row.kind },
    })
    return answerProposal(tx, context, row.id, operator)
  })
}

/**
 * Rejects a proposal with a reason; an approved one can still be rejected until it is executed. Where only its proposer
 * ends a proposal, the others do not sign it; one whose proposer was disabled can be rejected by anybody.
 */
export const rejectProposal = (context: Context, request: OpsRequest<'rejectProposal'>, operator: Operator) =>
  decide(context, operator, request, 'rejected', async (tx, row, now) => {
    if (row.proposer_id === operator.id || isAbout(row, operator.id)) return refuse('operator.same')
    if (isEndedByProposerOnly(row.kind)) {
      const [proposer] = await tx`select from app.operator where id = ${row.proposer_id} and disabled_at is null`
      if (proposer) return refuse('operator.forbidden')
    }
    const refusal = JSON.stringify({ code: 'rejected', facts: { reason: request.reason } })
    await tx`update app.proposal set state = ${nextState('proposal', ['proposed', 'approved'], 'rejected')}, approver_id = ${operator.id}, decided_at = ${now},
      ended_at = ${now}, refusal = ${refusal}::text::jsonb where id = ${row.id}`
    return { ok: true, value: { reason: request.reason } }
  })

/** Withdraws a proposal at its proposer's wish. */
export const cancelProposal = (context: Context, request: OpsRequest<'cancelProposal'>, operator: Operator) =>
  decide(context, operator, request, 'cancelled', async (tx, row, now) => {
    if (row.proposer_id !== operator.id) return refuse('operator.forbidden')
    await tx`update app.proposal set state = ${nextState('proposal', ['proposed', 'approved'], 'cancelled')}, ended_at = ${now} where id = ${row.id}`
    return { ok: true, value: {} }
  })
