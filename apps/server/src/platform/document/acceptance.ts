import type { Answer } from '@synet/contract/calls'
import type { CallName } from '@synet/contract/routes'
import { done, refuse, type Result } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { readNewestVersion } from '#platform/document/read-document'

/**
 * Calls that bring money in or begin something new. They need the version of the documents that is in effect. All others
 * never do: people can always withdraw, send, swap, end a task and close their account.
 */
export const callsThatNeedDocuments: ReadonlySet<CallName> = new Set([
  'recharge/recharge',
  'purchase/buySoftware',
  'purchase/buyNode',
  'purchase/takeStarter',
  'purchase/taskPledge',
])

/** @returns refusal `documents.accept` when a version is in effect that the user has not accepted */
export async function checkDocuments({ sql, clock }: Context, userId: bigint): Promise<Result<void>> {
  const [missing] = await sql`
    select from app.document_version v where v.effective_at <= ${clock.now()}
      and v.version > (select coalesce(max(a.version), 0) from app.document_acceptance a where a.user_id = ${userId}) limit 1`
  return missing ? refuse('documents.accept') : done(undefined)
}

export async function readAcceptance(
  sql: Sql | Transaction,
  now: Date,
  userId: bigint,
): Promise<Answer<'user/documents'>> {
  const newest = await readNewestVersion(sql)
  const [accepted] = await sql<{ version: number; at: Date }[]>`
    select version, at from app.document_acceptance where user_id = ${userId} order by version desc limit 1`
  const [inEffect] = await sql<{ version: number | null }[]>`
    select max(version) as version from app.document_version where effective_at <= ${now}`
  return {
    version: newest.version,
    publishedAt: newest.published_at.toISOString(),
    effectiveAt: newest.effective_at.toISOString(),
    accepted: accepted ? { version: accepted.version, at: accepted.at.toISOString() } : null,
    needed: (inEffect?.version ?? 0) > (accepted?.version ?? 0),
  }
}

/**
 * Stores that a user has accepted the documents that they saw.
 * @returns refusal `documents.changed` when a newer version was published meanwhile
 */
export async function acceptVersion(
  tx: Transaction,
  now: Date,
  { userId, version }: { readonly userId: bigint; readonly version: number },
): Promise<Result<void>> {
  const newest = await readNewestVersion(tx)
  if (version !== newest.version) return refuse('documents.changed')
  await tx`insert into app.document_acceptance (user_id, version, at) values (${userId}, ${version}, ${now}) on conflict do nothing`
  return done(undefined)
}
