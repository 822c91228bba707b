import { createHash } from 'node:crypto'
import { addMs, days, hours } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import { inTransaction, int8Array, type Sql, type Transaction } from '@synet/ledger/database'
import { createBatchLoader } from '#platform/batch-loader'
import type { Context } from '#platform/context'
import { coarseNetwork } from '#platform/http/network-of'
import { nextState } from '#platform/state/transitions'
import { awaitOutflows } from '#people/security/await-outflows'

const lifeMs = days(30)
/** A session's expiry slides at most this often, so that a request does not cost a write. */
const slideMs = hours(1)

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

export const newToken = ({ random }: Pick<Context, 'random'>): string =>
  Buffer.from(random.bytes(32)).toString('base64url')

/** How and from where somebody logged in, as the owner sees it later. */
export interface LogInWay {
  readonly method: 'password' | 'passkey' | 'registration'
  readonly ip: string
}

/** Opens a session. @returns its opaque 256-bit token; only the hash is stored */
export async function openSession(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'random'>,
  { userId, device, knownDevice, by }: { userId: bigint; device: string; knownDevice?: Buffer; by?: LogInWay },
): Promise<string> {
  const token = newToken(context)
  const now = context.clock.now()
  await tx`insert into app.session (user_id, token_hash, device, known_device, created_at, seen_at, expires_at, network, method)
    values (${userId}, ${tokenHash(token)}, ${device.slice(0, 200)}, ${knownDevice ?? null}, ${now}, ${now},
      ${addMs(now, lifeMs)}, ${by ? coarseNetwork(by.ip) : null}, ${by?.method ?? null})`
  return token
}

export interface Session {
  readonly id: bigint
  readonly userId: bigint
}

interface SessionRow {
  readonly id: bigint
  readonly user_id: bigint
  readonly seen_at: Date
  readonly expires_at: Date
}

const readSession = createBatchLoader(async (sql, hashes: readonly string[]) => {
  const rows = await sql<(SessionRow & { hash: string })[]>`
    select id, user_id, seen_at, expires_at, encode(token_hash, 'hex') as hash from app.session
      where token_hash in (select decode(hash, 'hex') from unnest(${hashes}::text[]) as asked (hash)) and ended_at is null`
  const byHash = new Map(rows.map((row) => [row.hash, row]))
  return hashes.map((hash): SessionRow | undefined => byHash.get(hash))
})

export async function findSession({ sql, clock }: Context, token: string): Promise<Session | undefined> {
  const now = clock.now()
  const row = await readSession(sql, tokenHash(token).toString('hex'))
  if (!row || row.expires_at <= now) return undefined
  if (now.getTime() - row.seen_at.getTime() > slideMs) {
    await sql`update app.session set seen_at = ${now}, expires_at = ${addMs(now, lifeMs)} where id = ${row.id}`
  }
  return { id: row.id, userId: row.user_id }
}

const readOpen = createBatchLoader(async (sql, ids: readonly bigint[]) => {
  const rows = await sql<{ id: bigint; expires_at: Date }[]>`
    select id, expires_at from app.session where id = any (${int8Array(ids)}::bigint[]) and ended_at is null`
  const ends = new Map(rows.map((row) => [row.id, row.expires_at]))
  return ids.map((id) => ends.get(id))
})

/** Only reads: a stream that is left open does not keep its session alive. */
export async function isSessionOpen({ sql, clock }: Pick<Context, 'sql' | 'clock'>, id: bigint): Promise<boolean> {
  const expiresAt = await readOpen(sql, id)
  return expiresAt !== undefined && expiresAt > clock.now()
}

/**
 * Locks the account, as what ends sessions does, and looks at the session once more. A call that changes who has access,
 * or by which money leaves, begins with it: a person who ends a stranger's sessions must not find what was under way then.
 * @returns refusal `session.ended`
 */
export async function refuseEnded(
  tx: Transaction,
  { userId, sessionId }: { readonly userId: bigint; readonly sessionId: bigint },
): Promise<Result<void>> {
  await tx`select from app.user_account where id = ${userId} for update`
  const [open] = await tx`select from app.session where id = ${sessionId} and ended_at is null`
  return open ? done(undefined) : refuse('session.ended')
}

/** Runs `work` in a transaction that begins with `refuseEnded`. */
export const inOpenSession = <T>(
  sql: Sql,
  caller: { readonly userId: bigint; readonly sessionId: bigint },
  work: (tx: Transaction) => Promise<Result<T>>,
): Promise<Result<T>> =>
  inTransaction(sql, async (tx): Promise<Result<T>> => {
    const still = await refuseEnded(tx, caller)
    return still.ok ? work(tx) : still
  })

/** Selects sessions of a user: one, or all but the one that is kept. */
export type WhichSessions = { readonly only: bigint } | { readonly except: bigint | undefined }

/**
 * Ends sessions in one order with what leaves the account: calls of these sessions that are under way end first, and later
 * ones find them ended.
 * @returns the sessions that it ended
 */
export async function endSessions(
  tx: Transaction,
  at: Date,
  userId: bigint,
  which: WhichSessions,
): Promise<readonly bigint[]> {
  await tx`select from app.user_account where id = ${userId} for update`
  const these = 'only' in which ? tx`id = ${which.only}` : tx`id <> ${which.except ?? 0n}`
  const ended = await tx<{ id: bigint }[]>`
    update app.session set ended_at = ${at} where user_id = ${userId} and ended_at is null and ${these} returning id`
  await awaitOutflows(tx, userId)
  return ended.map(({ id }) => id)
}

/**
 * Ends sessions as their user asks. The units that their devices have in progress are released, so that their places in
 * the quota are free for the user's other devices at once. A device that somebody logged in on again keeps its units.
 * @returns the number of sessions that it ended
 */
export async function logOutSessions(tx: Transaction, at: Date, userId: bigint, which: WhichSessions): Promise<number> {
  const ended = await endSessions(tx, at, userId, which)
  await tx`
    update app.lease l set state = ${nextState('lease', 'leased', 'released')}
      where l.run_id in (select id from app.run where user_id = ${userId}) and l.state = 'leased'
        and l.device in (select device from app.device_proof where session_id = any (${int8Array(ended)}::bigint[]))
        and not exists (select from app.device_proof p join app.session s on s.id = p.session_id
          where p.device = l.device and s.user_id = l.user_id and s.ended_at is null)`
  return ended.length
}
