import { done, refuse, type Result } from '@synet/core/result'
import { logOperatorAction } from '#platform/operator-log'
import { asOperator } from '#operators/operator/as-operator'
import type { OpsCall } from '#operators/ops-call'

/**
 * Closes a task that its operator has dealt with. It opens again when its cause is still there. A halt ends only by a
 * proposal to resume.
 */
export const closeHandledTask: OpsCall<'closeTask'> = (context, { id, reason, secondFactor }, operator) =>
  asOperator(context, operator, secondFactor, async (tx, now): Promise<Result<Record<string, never>>> => {
    const [task] = await tx<{ kind: string; subject: string }[]>`
      update app.operator_task set closed_at = ${now}
        where id = ${id} and closed_at is null and kind <> 'network.halted' returning kind, subject`
    if (!task) return refuse('request.invalid', { field: 'id' })
    const facts = { ...task, reason }
    await logOperatorAction(tx, now, { operatorId: operator.id, action: 'task.close', facts })
    return done({})
  })
