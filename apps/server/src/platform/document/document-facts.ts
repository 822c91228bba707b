import type { DocumentTexts } from '#platform/document/read-document'

/** Names a document's texts as proposals do, by language. */
export const factsOfDocument = (texts: DocumentTexts): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [`text.${language}`, text]))
