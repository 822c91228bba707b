import { done, refuse, type Result } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import { haltNetwork } from '#money/chain/halt-network'
import { logOperatorAction } from '#platform/operator-log'
import { checkSecondFactor } from '#operators/operator/operator-session'
import type { OpsCall } from '#operators/ops-call'

/** Halts a network: nothing is signed on it. One operator is enough to stop, and two resume. */
export const haltPayouts: OpsCall<'haltPayouts'> = async (context, { network, reason, secondFactor }, operator) => {
  const { sql, clock } = context
  const second = await checkSecondFactor(context, operator.id, secondFactor)
  if (!second.ok) return second
  return inTransaction(sql, async (tx): Promise<Result<Record<string, never>>> => {
    const [state] = await tx<{ halted: boolean }[]>`
      select halted_reason is not null as halted from app.network_state where network = ${network} for update`
    if (!state) return refuse('network.unknown')
    // The first reason stays.
    if (state.halted) return done({})
    await haltNetwork(tx, clock.now(), network, `${operator.name}: ${reason}`)
    await logOperatorAction(tx, clock.now(), {
      operatorId: operator.id,
      action: 'network.halted',
      facts: { network, reason },
    })
    return done({})
  })
}
