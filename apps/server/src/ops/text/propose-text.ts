import { refuse } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { OpsCall } from '#ops/ops-call'
import { propose } from '#ops/proposal/propose'
import { readText } from '#ops/text/search-texts'

/**
 * Corrects a text of a language, or gives back the built-in one, when as many operators say so as the text takes.
 * @returns refusals `text.not-found`, `text.syntax`, `text.facts`, `text.figures`, `text.contact`, `setting.unchanged`,
 *   `proposal.stale` when it says something else by now than the operator saw
 */
export const proposeText: OpsCall<'proposeText'> = async (context, request, operator) => {
  const { language, id, text, from, reason, secondFactor } = request
  const was = await inTransaction(context.sql, (tx) => readText(tx, language, id))
  if (!was) return refuse('text.not-found')
  const builtIn = text === null || text === was.builtIn
  return propose(context, operator, {
    kind: 'text',
    facts: { language, text: id, from, to: builtIn ? was.builtIn : text, ...(builtIn && { builtIn: 'true' }) },
    reason,
    secondFactor,
  })
}
