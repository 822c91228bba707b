import { done, refuse, type Result } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import { logOperatorAction } from '#platform/operator-log'
import { checkSecondFactor } from '#operators/operator/operator-session'
import type { OpsCall } from '#operators/ops-call'

/**
 * Has the watcher read the logs from a block on again. One operator is enough, because only what the chain confirms is
 * credited.
 */
export const rereadLogs: OpsCall<'rereadLogs'> = async (context, { network, block, secondFactor }, operator) => {
  const { sql, clock } = context
  const second = await checkSecondFactor(context, operator.id, secondFactor)
  if (!second.ok) return second
  return inTransaction(sql, async (tx): Promise<Result<Record<string, never>>> => {
    const { count } = await tx`
      update app.network_state set checked_block = least(checked_block, ${block}::bigint)
        where network = ${network} and next_block > ${block}::bigint`
    if (count === 0) return refuse('request.invalid', { field: 'block' })
    const facts = { network, block: String(block) }
    await logOperatorAction(tx, clock.now(), { operatorId: operator.id, action: 'network.reread-logs', facts })
    return done({})
  })
}
