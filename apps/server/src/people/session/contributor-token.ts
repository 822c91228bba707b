import { addMs, minutes } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import type { Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { notifyUser } from '#platform/message/notify-user'
import { consumeAccountRate } from '#people/session/rates'
import { newToken, tokenHash } from '#people/session/session'
import { nextState } from '#platform/state/transitions'

/** A recognisable prefix, also for scanners of leaked secrets. */
const prefix = 'synet_contributor_'
/** The time of last use is recorded at most this often. */
const noteMs = minutes(10)
const tokensMax = 10

export const isContributorToken = (token: string): boolean => token.startsWith(prefix)

/** @returns the token: shown once, only its hash is kept */
export async function createContributorToken(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'random'>,
  { userId, name, expiresAt = null }: { userId: bigint; name: string; expiresAt?: Date | null },
): Promise<Result<{ id: bigint; token: string; at: Date }>> {
  const at = context.clock.now()
  await tx`select from app.user_account where id = ${userId} for update`
  const [open] = await tx<{ count: bigint }[]>`
    select count(*) as count from app.contributor_token
      where user_id = ${userId} and revoked_at is null and (expires_at is null or expires_at > ${at})`
  if ((open?.count ?? 0n) >= BigInt(tokensMax)) return refuse('token.limit', { max: tokensMax })
  const allowed = await consumeAccountRate({ sql: tx, clock: context.clock }, 'token', `user:${userId}`)
  if (!allowed.ok) return allowed
  const token = prefix + newToken(context)
  const [row] = await tx<{ id: bigint }[]>`
    insert into app.contributor_token (user_id, name, token_hash, created_at, expires_at)
      values (${userId}, ${name}, ${tokenHash(token)}, ${at}, ${expiresAt}) returning id`
  await notifyUser(tx, at, userId, 'token-added')
  return done({ id: row?.id ?? 0n, token, at })
}

/** @returns the user whose runs the token works for */
export async function findContributor(
  { sql, clock }: Context,
  token: string,
): Promise<{ userId: bigint; tokenId: bigint } | undefined> {
  const now = clock.now()
  const [row] = await sql<{ id: bigint; user_id: bigint; used_at: Date | null }[]>`
    select id, user_id, used_at from app.contributor_token
      where token_hash = ${tokenHash(token)} and revoked_at is null and (expires_at is null or expires_at > ${now})`
  if (!row) return undefined
  if (!row.used_at || now.getTime() - row.used_at.getTime() > noteMs) {
    await sql`update app.contributor_token set used_at = ${now}
      where id = ${row.id} and (used_at is null or used_at < ${addMs(now, -noteMs)})`
  }
  return { userId: row.user_id, tokenId: row.id }
}

/**
 * Ends one token. The units that its device has in progress are released, so that their places in the quota are free
 * for the owner's other devices at once.
 */
export async function revokeContributorToken(
  tx: Transaction,
  at: Date,
  { userId, id }: { readonly userId: bigint; readonly id: bigint },
): Promise<Result<Record<string, never>>> {
  const revoked = await tx`update app.contributor_token set revoked_at = ${at}
    where id = ${id} and user_id = ${userId} and revoked_at is null`
  if (revoked.count === 0) return refuse('token.not-found')
  await tx`update app.lease set state = ${nextState('lease', 'leased', 'released')}
    where run_id in (select id from app.run where user_id = ${userId}) and state = 'leased'
      and device in (select device from app.device_proof where token_id = ${id})`
  return done({})
}

/** Ends all tokens of a user, and what a computer could still fetch one for. */
export async function revokeContributorTokens(tx: Transaction, at: Date, userId: bigint): Promise<void> {
  await tx`delete from app.handover where user_id = ${userId}`
  await tx`update app.contributor_token set revoked_at = ${at} where user_id = ${userId} and revoked_at is null`
}
