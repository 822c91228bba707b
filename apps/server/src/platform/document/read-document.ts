import type { Answer, Request } from '@synet/contract/calls'
import type { Language } from '@synet/contract/languages'
import { invariant } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'
import { builtInDocuments } from '@synet/words/documents/built-in-documents'

export type DocumentName = Request<'index/document'>['name']
/** A document's text by language; English is always among them. */
export type DocumentTexts = Readonly<Partial<Record<Language, string>>>

/** The edition of the build, which the baseline of the database names. */
const builtInEdition = 2

/**
 * The texts of version 1 are part of the build. A site keeps the edition with which it began: people have accepted it, and
 * another text comes only as a version that operators publish.
 */
function builtIn(name: DocumentName, edition: number | null): DocumentTexts {
  invariant(edition === builtInEdition, 'the edition is part of the build')
  return Object.fromEntries(Object.entries(builtInDocuments).map(([language, texts]) => [language, texts[name]]))
}

export interface DocumentVersion {
  readonly version: number
  readonly published_at: Date
  readonly effective_at: Date
}

/** Reads the newest version of the set of documents, even while it is only announced. */
export async function readNewestVersion(sql: Sql | Transaction): Promise<DocumentVersion> {
  const [row] = await sql<DocumentVersion[]>`
    select version, published_at, effective_at from app.document_version order by version desc limit 1`
  invariant(row, 'a migration publishes the first version')
  return row
}

/** Reads the newest texts of a document. */
export async function readDocumentTexts(
  sql: Sql | Transaction,
  name: DocumentName,
): Promise<{ readonly version: number; readonly publishedAt: Date; readonly texts: DocumentTexts }> {
  const [row] = await sql<
    { version: number; published_at: Date; texts: DocumentTexts | null; edition: number | null }[]
  >`
    select version, published_at, texts, edition from app.document_version
      where document = ${name} or version = 1 order by version desc limit 1`
  invariant(row, 'a migration publishes the first version')
  return { version: row.version, publishedAt: row.published_at, texts: row.texts ?? builtIn(name, row.edition) }
}

/** Names a document's texts as proposals do, by language. */
export const factsOfDocument = (texts: DocumentTexts): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [`text.${language}`, text]))

/** Reads a document in a language; people who read Traditional Chinese get Simplified, others English. */
export async function readDocument(sql: Sql, name: DocumentName, wanted: Language): Promise<Answer<'index/document'>> {
  const { version, publishedAt, texts } = await readDocumentTexts(sql, name)
  const understood: readonly Language[] = wanted === 'zh-TW' ? ['zh-TW', 'zh-CN'] : [wanted]
  const language = understood.find((candidate) => texts[candidate] !== undefined) ?? 'en-US'
  const text = texts[language]
  invariant(text !== undefined, 'every document has its English text')
  return { name, version, publishedAt: publishedAt.toISOString(), language, text }
}
