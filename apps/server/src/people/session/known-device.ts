import { minutes } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { consumeAccountRate } from '#people/session/rates'
import { newToken, tokenHash } from '#people/session/session'

/**
 * Devices that have logged in to an account before. They are known by a secret that the server gave them, never by what
 * a client claims: their wrong tries are counted separately, so that nobody who knows a name can lock them out.
 */
const freeTries = 5
const waitMinutesMax = 60
/** The most known devices of one account; beyond it, the one that was seen longest ago is deleted. */
const devicesMax = 20

/**
 * Counts a try before it is checked, so that concurrent tries can't exceed the limit. From the sixth wrong one on the
 * device waits for 1, 2, 4 … at most 60 minutes. Right ones have a limit, too: each takes a place in the line of passwords.
 * @returns refusals `login.wait`, `request.too-many`
 */
export async function countDeviceTry(
  { sql, clock }: Pick<Context, 'sql' | 'clock'>,
  userId: bigint,
  secretHash: Buffer,
): Promise<Result<'free'>> {
  const allowed = await consumeAccountRate({ sql, clock }, 'known device', `${userId} ${secretHash.toString('hex')}`)
  if (!allowed.ok) return allowed
  const now = clock.now()
  const counted = await sql`
    update app.known_device set tries = tries + 1,
      locked_until = case when tries >= ${freeTries} then ${now}::timestamptz
        + least(${waitMinutesMax}, power(2, least(tries - ${freeTries}, 10))) * interval '1 minute' end
      where user_id = ${userId} and secret_hash = ${secretHash} and (locked_until is null or locked_until <= ${now})`
  if (counted.count > 0) return done('free')
  const [device] = await sql<{ locked_until: Date | null }[]>`
    select locked_until from app.known_device where user_id = ${userId} and secret_hash = ${secretHash}`
  const left = (device?.locked_until ?? now).getTime() - now.getTime()
  return refuse('login.wait', { minutes: Math.max(1, Math.ceil(left / minutes(1))) })
}

/**
 * Stores the device that has just proved whose it is.
 * @param given the secret that the device sent: kept when the server issued it, for this account or another one
 * @returns the device's new secret
 */
export async function storeKnownDevice(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'random'>,
  { userId, given }: { userId: bigint; given: string | undefined },
): Promise<{ secret: string; hash: Buffer }> {
  const now = context.clock.now()
  const [ours] =
    given === undefined ? [] : await tx`select from app.known_device where secret_hash = ${tokenHash(given)} limit 1`
  const secret = given !== undefined && ours ? given : newToken(context)
  const hash = tokenHash(secret)
  await tx`insert into app.known_device (user_id, secret_hash, seen_at) values (${userId}, ${hash}, ${now})
    on conflict (user_id, secret_hash) do update set seen_at = excluded.seen_at, tries = 0, locked_until = null`
  await tx`delete from app.known_device where user_id = ${userId} and secret_hash in (
    select secret_hash from app.known_device where user_id = ${userId} order by seen_at desc, secret_hash offset ${devicesMax})`
  return { secret, hash }
}

/**
 * Deletes known devices, because anybody who knew the former password may have made one known.
 * @param session the session whose device stays known, with no wait
 */
export async function forgetKnownDevices(tx: Transaction, userId: bigint, session: bigint | undefined): Promise<void> {
  const kept = tx`select known_device from app.session where id = ${session ?? 0n} and known_device is not null`
  await tx`delete from app.known_device where user_id = ${userId} and secret_hash not in (${kept})`
  await tx`update app.known_device set tries = 0, locked_until = null where user_id = ${userId}`
}

/** A condition for a query over users `u`. */
export const isKnownDevice = (sql: Sql, secret: string | undefined) =>
  sql`exists (select from app.known_device k where k.user_id = u.id
    and k.secret_hash = ${secret === undefined ? null : tokenHash(secret)})`
