import { done } from '@synet/core/result'
import { readDocument, readNewestVersion } from '#platform/document/read-document'
import type { PublicCall } from '#platform/http/call'

export const document: PublicCall<'index/document'> = async ({ sql }, { name }, { language }) =>
  done(await readDocument(sql, name, language))

export const documents: PublicCall<'index/documents'> = async ({ sql }) => {
  const { version, published_at: at } = await readNewestVersion(sql)
  return done({ version, publishedAt: at.toISOString() })
}
