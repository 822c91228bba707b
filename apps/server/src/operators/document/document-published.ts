import { type Language, languages } from '@synet/contract/languages'
import { documentName } from '@synet/contract/schema/document'
import { addMs, days } from '@synet/core/clock'
import { done, refuse } from '@synet/core/result'
import { messageOf } from '@synet/words/message'
import { type DocumentTexts, readDocumentTexts, readNewestVersion } from '#platform/document/read-document'
import type { Facts, KindRule } from '#custody/proposal/kind'

/** Users have this time to accept a new version. */
const noticeMs = days(30)

const textsOf = (facts: Facts): DocumentTexts =>
  Object.fromEntries(
    languages.flatMap(({ name }: { name: Language }) => {
      const text = facts[`text.${name}`]
      return text === undefined ? [] : [[name, text]]
    }),
  )

/**
 * Publishes a new version of a document. It can be read and accepted at once, and is needed 30 days later; a notice says
 * so to everybody in the app.
 */
export const documentPublished: KindRule = {
  permission: 'texts.write',
  noticeMs: () => 0,
  async plan(tx, _context, facts) {
    const name = documentName.safeParse(facts['subject'])
    if (!name.success) return refuse('document.unknown')
    const texts = textsOf(facts)
    if (!texts['en-US']) return refuse('document.text-required', { language: 'English' })
    const current = await readDocumentTexts(tx, name.data)
    if (current.version.toString() !== facts['from']) return refuse('proposal.stale')
    if (JSON.stringify(current.texts) === JSON.stringify(texts)) return refuse('setting.unchanged')
    return done({
      async apply(inTx, now, _postingId, row) {
        const version = (await readNewestVersion(inTx)).version + 1
        const effectiveAt = addMs(now, noticeMs)
        await inTx`insert into app.document_version (version, document, texts, proposal_id, published_at, effective_at)
          values (${version}, ${name.data}, ${JSON.stringify(texts)}::text::jsonb, ${row.id}, ${now}, ${effectiveAt})`
        const [notice] = await inTx<{ id: bigint }[]>`
          insert into app.notice (publish_at, popup, operator_id, created_at) values (${now}, true, ${row.proposer_id}, ${now})
            returning id`
        const at = effectiveAt.toISOString().slice(0, 10)
        for (const { name: language } of languages) {
          await inTx`insert into app.notice_text (notice_id, language, title, body) values (${notice?.id ?? null}, ${language},
            ${messageOf(language, 'documents.notice-title')}, ${messageOf(language, 'documents.notice-text', { at })})`
        }
      },
    })
  },
}
