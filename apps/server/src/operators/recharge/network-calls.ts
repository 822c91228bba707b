import { done, refuse, type Result } from '@synet/core/result'
import { haltNetwork } from '#money/chain/halt-network'
import { logOperatorAction } from '#platform/operator-log'
import { asOperator } from '#operators/operator/as-operator'
import type { OpsCall } from '#operators/ops-call'
import { propose } from '#operators/proposal/propose'

/**
 * Has the watcher read the logs from a block on again. One operator is enough, because only what the chain confirms is
 * credited.
 */
export const orderRereading: OpsCall<'rereadLogs'> = (context, { network, block, secondFactor }, operator) =>
  asOperator(context, operator, secondFactor, async (tx, now): Promise<Result<Record<string, never>>> => {
    const { count } = await tx`
      update app.network_state set checked_block = least(checked_block, ${block}::bigint)
        where network = ${network} and next_block > ${block}::bigint`
    if (count === 0) return refuse('request.invalid', { field: 'block' })
    const facts = { network, block: String(block) }
    await logOperatorAction(tx, now, { operatorId: operator.id, action: 'network.reread-logs', facts })
    return done({})
  })

export const proposeResume: OpsCall<'proposeResume'> = async (context, request, operator) => {
  const [state] = await context.sql<
    { halted_reason: string | null }[]
  >`select halted_reason from app.network_state where network = ${request.network}`
  if (!state?.halted_reason) return refuse('network.not-halted')
  const { reason, secondFactor } = request
  const facts = { network: request.network, halted: state.halted_reason }
  return propose(context, operator, { kind: 'network.resumed', facts, reason, secondFactor })
}

/** Halts a network: nothing is signed on it. One operator is enough to stop, and two resume. */
export const haltPayouts: OpsCall<'haltPayouts'> = (context, { network, reason, secondFactor }, operator) =>
  asOperator(context, operator, secondFactor, async (tx, now): Promise<Result<Record<string, never>>> => {
    const [state] = await tx<{ halted: boolean }[]>`
      select halted_reason is not null as halted from app.network_state where network = ${network} for update`
    if (!state) return refuse('network.unknown')
    // The first reason stays.
    if (state.halted) return done({})
    await haltNetwork(tx, now, network, `${operator.name}: ${reason}`)
    await logOperatorAction(tx, now, {
      operatorId: operator.id,
      action: 'network.halted',
      facts: { network, reason },
    })
    return done({})
  })
