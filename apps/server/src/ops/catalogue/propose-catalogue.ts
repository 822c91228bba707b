import type { OpsRequest } from '@synet/contract/calls'
import type { OpsCall } from '#ops/ops-call'
import { readCatalogue } from '#ops/catalogue/read-catalogue'
import { propose } from '#ops/proposal/propose'
import type { Context } from '#context'

/**
 * Proposes a change of the catalogue. The terms are facts as they were typed, which the kind's rule parses and bounds.
 * A change also states the former values.
 */
export const proposeCatalogue: OpsCall<'proposeCatalogue'> = async (context, request, operator) => {
  const { kind, reason, secondFactor, ...terms } = request
  const old = await readOld(context, request)
  const named = kind.endsWith('.retire') && old['name'] !== undefined ? { name: old['name'] } : {}
  const facts: Record<string, string> = { ...named, ...textsOf(terms) }
  const was = Object.entries(old).filter(([name, value]) => name in facts && facts[name] !== value)
  return propose(context, operator, {
    kind,
    facts: { ...Object.fromEntries(was.map(([name, value]) => [`was.${name}`, value])), ...facts },
    reason,
    secondFactor,
  })
}

const textsOf = (terms: object): Record<string, string> =>
  Object.fromEntries(Object.entries(terms).map(([name, value]) => [name, String(value)]))

/** Reads the item that is replaced or retired, as operators see it; its name is the default of the new one. */
async function readOld(
  { sql, clock }: Context,
  request: OpsRequest<'proposeCatalogue'>,
): Promise<Record<string, string>> {
  if (!('id' in request)) return {}
  const { tasks, products } = await readCatalogue(sql, clock.now())
  const items: readonly { id: string }[] = request.kind.startsWith('task') ? tasks : products
  const { id: _, ...terms } = items.find((item) => item.id === request.id) ?? { id: request.id }
  return textsOf(terms)
}
