import { refuse } from '@synet/core/result'
import type { OpsCall } from '#operators/ops-call'
import { propose } from '#operators/proposal/propose'

export const proposeLift: OpsCall<'proposeLift'> = async (context, { id, reason, secondFactor }, operator) => {
  const [offence] = await context.sql<
    { user_id: bigint; username: string; lease_id: string; reason: string; at: Date }[]
  >`
    select o.user_id, u.username, o.lease_id, o.reason, o.at
      from app.training_offence o join app.user_account u on u.id = o.user_id where o.id = ${id}`
  if (!offence) return refuse('offence.not-found')
  const facts = {
    offence: id,
    userId: offence.user_id.toString(),
    username: offence.username,
    lease: offence.lease_id,
    found: offence.reason,
    answer: reason,
  }
  return propose(context, operator, { kind: 'offence.lifted', facts, reason, secondFactor })
}
