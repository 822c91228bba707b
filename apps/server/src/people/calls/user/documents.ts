import { done, type Result } from '@synet/core/result'
import { readDocument, readNewestVersion } from '#platform/document/read-document'
import type { PublicCall, UserCall } from '#platform/http/call'
import { acceptVersion, readAcceptance } from '#platform/document/acceptance'
import type { Answer } from '@synet/contract/calls'
import { inTransaction } from '@synet/ledger/database'

export const document: PublicCall<'index/document'> = async ({ sql }, { name }, { language }) =>
  done(await readDocument(sql, name, language))

export const documents: PublicCall<'index/documents'> = async ({ sql }) => {
  const { version, published_at: at } = await readNewestVersion(sql)
  return done({ version, publishedAt: at.toISOString() })
}

export const userDocuments: UserCall<'user/documents'> = async ({ sql, clock }, _request, { userId }) =>
  done(await readAcceptance(sql, clock.now(), userId))

/** Accepts the newest version of the documents, also before it takes effect. */
export const acceptDocuments: UserCall<'user/acceptDocuments'> = ({ sql, clock }, { version }, { userId }) =>
  inTransaction(sql, async (tx): Promise<Result<Answer<'user/acceptDocuments'>>> => {
    const accepted = await acceptVersion(tx, clock.now(), { userId, version })
    return accepted.ok ? done(await readAcceptance(tx, clock.now(), userId)) : accepted
  })
