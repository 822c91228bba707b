import { refuse } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { OpsCall } from '#operators/ops-call'
import { propose } from '#operators/proposal/propose'
import { readText } from '#operators/text/text-corrected'
import { factsOfDocument, readDocumentTexts } from '#platform/document/read-document'

/**
 * Proposes to correct a text of a language, or to restore the built-in one; the text decides how many operators that
 * takes.
 * @returns refusals `text.not-found`, `text.syntax`, `text.facts`, `text.figures`, `text.contact`, `setting.unchanged`,
 * `proposal.stale` when the text has changed since the operator saw it
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

/**
 * Proposes a new version of a document.
 * @returns refusals `document.text-required`, `setting.unchanged`
 */
export const proposeDocument: OpsCall<'proposeDocument'> = async (context, request, operator) => {
  const { document, texts, reason, secondFactor } = request
  const { version } = await inTransaction(context.sql, (tx) => readDocumentTexts(tx, document))
  const facts = { subject: document, from: version.toString(), ...factsOfDocument(texts) }
  return propose(context, operator, { kind: 'document.published', facts, reason, secondFactor })
}
