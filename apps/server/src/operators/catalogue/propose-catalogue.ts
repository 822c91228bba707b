import type { OpsCall } from '#operators/ops-call'
import { changedTerms, readFormerTerms } from '#operators/catalogue/former-terms'
import { propose } from '#operators/proposal/propose'

/**
 * Proposes a change of the catalogue. The terms are facts as they were typed, which the kind's rule parses and bounds.
 * A change also states the former values.
 */
export const proposeCatalogue: OpsCall<'proposeCatalogue'> = async (context, request, operator) => {
  const { kind, reason, secondFactor, ...terms } = request
  const former = 'id' in request ? await readFormerTerms(context.sql, kind, request.id) : {}
  // Its name is the default of the new one.
  const named = kind.endsWith('.retire') && former['name'] !== undefined ? { name: former['name'] } : {}
  const facts = { ...named, ...textsOf(terms) }
  return propose(context, operator, { kind, facts: { ...changedTerms(former, facts), ...facts }, reason, secondFactor })
}

const textsOf = (terms: object): Record<string, string> =>
  Object.fromEntries(Object.entries(terms).map(([name, value]) => [name, String(value)]))
