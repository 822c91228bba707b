import { done, refuse } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import { logOperatorAction } from '#platform/operator-log'
import { checkSecondFactor } from '#operators/operator/operator-session'
import type { OpsCall } from '#operators/ops-call'
import { readProofState } from '#operators/proof/read-proof-state'

/** Requests an epoch now, in addition to the daily one. @returns refusal `proof.busy` while one is being made */
export const publishProof: OpsCall<'publishProof'> = async (context, { secondFactor }, operator) => {
  const { sql, clock } = context
  const second = await checkSecondFactor(context, operator.id, secondFactor)
  if (!second.ok) return second
  const now = clock.now()
  return inTransaction(sql, async (tx) => {
    const asked = await tx`insert into app.proof_request (operator_id, asked_at, state)
      values (${operator.id}, ${now}, 'asked') on conflict do nothing`
    if (asked.count === 0) return refuse('proof.busy')
    await logOperatorAction(tx, now, { operatorId: operator.id, action: 'proof.publish', facts: {} })
    return done(await readProofState(tx))
  })
}
