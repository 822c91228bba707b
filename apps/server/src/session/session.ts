import { createHash } from 'node:crypto'
import { addMs, days, hours } from '@synet/core/clock'
import type { Transaction } from '@synet/ledger/database'
import type { Context } from '#context'

const lifeMs = days(30)
/** A session's expiry slides at most this often, so that a request does not cost a write. */
const slideMs = hours(1)

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

export const newToken = ({ random }: Pick<Context, 'random'>): string =>
  Buffer.from(random.bytes(32)).toString('base64url')

/** Opens a session. @returns its opaque 256-bit token; only the hash is stored */
export async function openSession(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'random'>,
  { userId, device }: { userId: bigint; device: string },
): Promise<string> {
  const token = newToken(context)
  const now = context.clock.now()
  await tx`insert into app.session (user_id, token_hash, device, created_at, seen_at, expires_at)
    values (${userId}, ${tokenHash(token)}, ${device.slice(0, 200)}, ${now}, ${now}, ${addMs(now, lifeMs)})`
  return token
}

export interface Session {
  readonly id: bigint
  readonly userId: bigint
}

export async function findSession({ sql, clock }: Context, token: string): Promise<Session | undefined> {
  const now = clock.now()
  const [row] = await sql<{ id: bigint; user_id: bigint; seen_at: Date }[]>`
    select id, user_id, seen_at from app.session
      where token_hash = ${tokenHash(token)} and ended_at is null and expires_at > ${now}`
  if (!row) return undefined
  if (now.getTime() - row.seen_at.getTime() > slideMs) {
    await sql`update app.session set seen_at = ${now}, expires_at = ${addMs(now, lifeMs)} where id = ${row.id}`
  }
  return { id: row.id, userId: row.user_id }
}

/** Ends all of a user's sessions but one. */
export async function endOtherSessions(tx: Transaction, at: Date, userId: bigint, keep?: bigint): Promise<void> {
  await tx`update app.session set ended_at = ${at} where user_id = ${userId} and ended_at is null and id <> ${keep ?? 0n}`
}
