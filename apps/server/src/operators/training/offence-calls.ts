import { done, refuse, type Result } from '@synet/core/result'
import { notifyUser } from '#platform/message/notify-user'
import { logOperatorAction } from '#platform/operator-log'
import { asOperator } from '#operators/operator/as-operator'
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

/**
 * Answers an appeal by upholding the offence. One operator is enough, because nothing changes; the offence can still be
 * lifted.
 */
export const keepOffence: OpsCall<'keepOffence'> = (context, { id, reason, secondFactor }, operator) =>
  asOperator(context, operator, secondFactor, async (tx, now): Promise<Result<Record<string, never>>> => {
    const [offence] = await tx<{ user_id: bigint }[]>`
      update app.training_offence set answer = ${reason}, answered_at = ${now}
        where id = ${id} and appeal is not null and answered_at is null and lifted_at is null returning user_id`
    if (!offence) return refuse('offence.not-found')
    await notifyUser(tx, now, offence.user_id, 'appeal-answered')
    await logOperatorAction(tx, now, {
      operatorId: operator.id,
      action: 'training.keep-offence',
      facts: { offence: id, userId: offence.user_id.toString(), reason },
    })
    return done({})
  })
