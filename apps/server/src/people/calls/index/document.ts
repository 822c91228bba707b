import { done } from '@synet/core/result'
import { readDocument } from '#platform/document/read-document'
import type { PublicCall } from '#platform/http/call'

export const document: PublicCall<'index/document'> = async ({ sql }, { name }, { language }) =>
  done(await readDocument(sql, name, language))
