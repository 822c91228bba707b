import { inTransaction } from '@synet/ledger/database'
import { factsOfDocument, readDocumentTexts } from '#platform/document/read-document'
import type { OpsCall } from '#operators/ops-call'
import { propose } from '#operators/proposal/propose'

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
