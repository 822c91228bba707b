import { addMs, minutes } from '@synet/core/clock'
import type { Transaction } from '@synet/ledger/database'
import type { Context } from '#context'
import { newToken, tokenHash } from '#session/session'

/** A recognisable prefix, also for scanners of leaked secrets. */
const prefix = 'synet_contributor_'
/** The time of last use is recorded at most this often. */
const noteMs = minutes(10)

export const isContributorToken = (token: string): boolean => token.startsWith(prefix)

/** @returns the token: shown once, only its hash is kept */
export async function createContributorToken(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'random'>,
  { userId, name }: { userId: bigint; name: string },
): Promise<{ id: bigint; token: string; at: Date }> {
  const token = prefix + newToken(context)
  const at = context.clock.now()
  const [row] = await tx<{ id: bigint }[]>`
    insert into app.contributor_token (user_id, name, token_hash, created_at)
      values (${userId}, ${name}, ${tokenHash(token)}, ${at}) returning id`
  return { id: row?.id ?? 0n, token, at }
}

/** @returns the user whose runs the token works for */
export async function findContributor(
  { sql, clock }: Context,
  token: string,
): Promise<{ userId: bigint; tokenId: bigint } | undefined> {
  const now = clock.now()
  const [row] = await sql<{ id: bigint; user_id: bigint; used_at: Date | null }[]>`
    select id, user_id, used_at from app.contributor_token
      where token_hash = ${tokenHash(token)} and revoked_at is null`
  if (!row) return undefined
  if (!row.used_at || now.getTime() - row.used_at.getTime() > noteMs) {
    await sql`update app.contributor_token set used_at = ${now}
      where id = ${row.id} and (used_at is null or used_at < ${addMs(now, -noteMs)})`
  }
  return { userId: row.user_id, tokenId: row.id }
}

export async function revokeContributorTokens(tx: Transaction, at: Date, userId: bigint): Promise<void> {
  await tx`update app.contributor_token set revoked_at = ${at} where user_id = ${userId} and revoked_at is null`
}
