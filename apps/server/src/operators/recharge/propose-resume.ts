import { refuse } from '@synet/core/result'
import type { OpsCall } from '#operators/ops-call'
import { propose } from '#operators/proposal/propose'

export const proposeResume: OpsCall<'proposeResume'> = async (context, request, operator) => {
  const [state] = await context.sql<
    { halted_reason: string | null }[]
  >`select halted_reason from app.network_state where network = ${request.network}`
  if (!state?.halted_reason) return refuse('network.not-halted')
  const { reason, secondFactor } = request
  const facts = { network: request.network, halted: state.halted_reason }
  return propose(context, operator, { kind: 'network.resumed', facts, reason, secondFactor })
}
