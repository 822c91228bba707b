import type { OpsAnswer } from '@synet/contract/calls'
import type { Sql, Transaction } from '@synet/ledger/database'

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
