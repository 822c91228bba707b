import type { OpsAnswer } from '@synet/contract/calls'
import type { Sql, Transaction } from '@synet/ledger/database'
import { done, refuse, type Result } from '@synet/core/result'
import { logOperatorAction } from '#platform/operator-log'
import { asOperator } from '#operators/operator/as-operator'
import type { OpsCall } from '#operators/ops-call'

/** Reads the newest epoch and the requested one. */
export async function readProofState(sql: Sql | Transaction): Promise<OpsAnswer<'proof'>> {
  const [epoch] = await sql<{ number: number; at: Date; hash: string }[]>`
    select number, at, hash from app.proof_epoch order by number desc limit 1`
  const [request] = await sql<
    {
      state: 'asked' | 'built' | 'published' | 'failed'
      asked_at: Date
      operator: string | null
      failure: string | null
    }[]
  >`
    select r.state, r.asked_at, o.name as operator, r.failure from app.proof_request r
      left join app.operator o on o.id = r.operator_id order by r.id desc limit 1`
  return {
    epoch: epoch ? { number: epoch.number, at: epoch.at.toISOString(), hash: epoch.hash } : null,
    request: request
      ? {
          state: request.state,
          askedAt: request.asked_at.toISOString(),
          operator: request.operator,
          failure: request.failure,
        }
      : null,
  }
}

/** Requests an epoch now, in addition to the daily one. @returns refusal `proof.busy` while one is being made */
export const publishProof: OpsCall<'publishProof'> = (context, { secondFactor }, operator) =>
  asOperator(context, operator, secondFactor, async (tx, now): Promise<Result<OpsAnswer<'proof'>>> => {
    const asked = await tx`insert into app.proof_request (operator_id, asked_at, state)
      values (${operator.id}, ${now}, 'asked') on conflict do nothing`
    if (asked.count === 0) return refuse('proof.busy')
    await logOperatorAction(tx, now, { operatorId: operator.id, action: 'proof.publish', facts: {} })
    return done(await readProofState(tx))
  })
