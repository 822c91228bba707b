import { done } from '@synet/core/result'
import { readNewestVersion } from '#platform/document/read-document'
import type { PublicCall } from '#platform/http/call'

export const documents: PublicCall<'index/documents'> = async ({ sql }) => {
  const { version, published_at: at } = await readNewestVersion(sql)
  return done({ version, publishedAt: at.toISOString() })
}
