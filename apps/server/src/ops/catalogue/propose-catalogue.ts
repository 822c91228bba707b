import type { OpsCall } from '#ops/call'
import { propose } from '#ops/proposal/propose'

/** The terms are facts as they were typed; the kind's rule reads and bounds them. */
export const proposeCatalogue: OpsCall<'proposeCatalogue'> = (context, request, operator) => {
  const { kind, reason, secondFactor, ...terms } = request
  const facts = Object.fromEntries(Object.entries(terms).map(([name, value]) => [name, String(value)]))
  return propose(context, operator, { kind, facts, reason, secondFactor })
}
