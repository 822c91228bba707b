import type { OpsCall } from '#operators/ops-call'
import { propose } from '#operators/proposal/propose'

export const proposeRollBack: OpsCall<'proposeRollBack'> = (context, request, operator) => {
  const { project, version, reason, secondFactor } = request
  const facts = { projectCode: project, version: String(version) }
  return propose(context, operator, { kind: 'round.rolled-back', facts, reason, secondFactor })
}
