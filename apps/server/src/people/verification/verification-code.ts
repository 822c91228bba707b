import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { addMs, hours, minutes, seconds } from '@synet/core/clock'
import { randomDigits } from '@synet/core/random'
import { done, refuse, type Result } from '@synet/core/result'
import type { Language } from '@synet/contract/languages'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { verificationMail, verificationSms, withMailWord } from '@synet/words/mail'
import type { SmsEvent, VerificationEvent } from '@synet/words/messages/en-US'
import type { Context } from '#platform/context'
import { queueSealedMessage } from '#platform/message/queue-message'
import { networkOf } from '#platform/http/network-of'
import { tokenHash } from '#people/session/session'
import { consumeRate } from '#platform/consume-rate'

const lifeMs = minutes(10)
const triesMax = 5
const resendMs = seconds(60)
/**
 * The most codes of one address and purpose: for one session or device, for one network without a session, and for all
 * devices that the account does not know. Sessions and known devices count for themselves, so that strangers use up
 * nothing of theirs.
 */
const hourMax = { asker: 6, network: 12, strangers: 60 } as const
/** All strangers have no limit per day: a few networks would use it up, and a new device of the owner would wait for it. */
const askersDayMax = 30

/** Identifies who asks for a code. Only the same asker can enter it. */
export type Asker = string & { readonly of: 'asker' }

export const sessionAsker = (sessionId: bigint): Asker => `session:${sessionId}` as Asker
/** The server itself, which asks on behalf of the person who knew the password. */
export const logInAsker = '' as Asker

/** Finds who asks without a session: a device that the address's account knows, or any other one. */
export async function deviceAsker(
  { sql }: Pick<Context, 'sql'>,
  { kind, to }: Address,
  {
    device: named = '',
    deviceSecret,
  }: { readonly device?: string | undefined; readonly deviceSecret?: string | undefined },
): Promise<Asker> {
  // A device names itself, and must not pass for a session or a known device, which have limits of their own.
  const device = named.replace(/^(?:(?:session|known):)+/, '')
  if (deviceSecret === undefined) return device as Asker
  const hash = tokenHash(deviceSecret)
  const [known] = await sql`
    select from app.known_device k join app.user_account u on u.id = k.user_id
      where k.secret_hash = ${hash} and ${kind === 'mail' ? sql`u.email = ${to}` : sql`u.phone = ${to}`}`
  // The prefix and hash are longer than any device's name, so that none can imitate them.
  return (known ? `known:${hash.toString('hex')}` : device) as Asker
}

export type Address =
  | { readonly kind: 'mail'; readonly to: string; readonly purpose: VerificationEvent }
  | { readonly kind: 'sms'; readonly to: string; readonly purpose: SmsEvent }

function wordsOf(address: Address, language: Language, code: string): { subject: string; text: string; html: string } {
  const facts = { code, minutes: lifeMs / minutes(1) }
  if (address.kind === 'mail') return verificationMail(language, address.purpose, facts)
  return { subject: '', text: verificationSms(language, address.purpose, facts), html: '' }
}

/** The word that the owner of an address chose, if an account has it. */
async function readMailWord(tx: Transaction, email: string): Promise<string | null> {
  const [user] = await tx<
    { word: string | null }[]
  >`select mail_word as word from app.user_account where email = ${email}`
  return user?.word ?? null
}

/** Stands for the code where a message is listed. */
const hidden = '••••••'

/**
 * The code is hashed with a key that is not in the database: there are only a million codes, and without the key
 * anybody could find the valid one by hashing them all.
 */
function hashOf({ config }: Pick<Context, 'config'>, address: Address, code: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', config.leaseKey, '', 'verification codes', 32))
  return createHmac('sha256', key).update(`${address.purpose}\n${address.to}\n${code}`).digest()
}

/**
 * @param deliver false: the code is made and counted, and not sent, by the same statements
 * @param asker whose code it is: a stranger who knows the address cannot invalidate it
 * @param ip where a request without a session came from
 * @param take takes the code from what an account and a country may have, once its address may have it
 * @returns refusal `request.too-many` with the seconds to wait, and those of `take`
 */
export async function sendCode(
  context: Context,
  address: Address,
  {
    language,
    deliver,
    asker,
    ip,
    take,
  }: {
    language: Language
    deliver: boolean
    asker: Asker
    ip?: string
    take?: (tx: Transaction) => Promise<Result<void>>
  },
): Promise<Result<{ seconds: number }>> {
  const now = context.clock.now()
  const isStranger = !/^(?:session|known):/.test(asker)
  if (isStranger && ip !== undefined) {
    const key = createHash('sha256')
      .update(`${address.purpose}\n${address.to}\n${networkOf(ip)}`)
      .digest('hex')
    const allowed = await consumeRate(context, `code:${key}`, { max: hourMax.network, windowMs: minutes(60) })
    if (!allowed.ok) return allowed
  }
  return inTransaction(context.sql, async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${`${address.purpose} ${address.to}`}, 0))`
    const allowed = await refuseFrequent(tx, now, { address, asker, isStranger })
    if (!allowed.ok) return allowed
    const taken = await take?.(tx)
    if (taken && !taken.ok) return taken
    const code = randomDigits(context.random, 6)
    await tx`insert into app.verification_code (purpose, address, device, code_hash, created_at, expires_at)
      values (${address.purpose}, ${address.to}, ${asker}, ${hashOf(context, address, code)}, ${now}, ${addMs(now, lifeMs)})`
    const words = wordsOf(address, language, code)
    const word = address.kind === 'mail' ? await readMailWord(tx, address.to) : null
    const { kind, to } = address
    const message = { kind, topic: 'code', to, language, ...withMailWord(language, words, word) } as const
    await queueSealedMessage(tx, now, context, message, wordsOf(address, language, hidden).subject, deliver)
    return done({ seconds: resendMs / 1_000 })
  })
}

/** Counts the codes of one address and purpose. @returns refusal `request.too-many` */
async function refuseFrequent(
  tx: Transaction,
  now: Date,
  { address, asker, isStranger }: { address: Address; asker: Asker; isStranger: boolean },
): Promise<Result<void>> {
  const isRecent = tx`created_at > ${addMs(now, -hours(1))}`
  const [sent] = await tx<{ last: Date | null; strangers: number; of_hour: number; of_day: number }[]>`
    select max(created_at) filter (where device = ${asker}) as last,
        count(*) filter (where device !~ '^(session|known):' and ${isRecent})::int as strangers,
        count(*) filter (where device = ${asker} and ${isRecent})::int as of_hour,
        count(*) filter (where device = ${asker})::int as of_day
      from app.verification_code
      where address = ${address.to} and purpose = ${address.purpose} and created_at > ${addMs(now, -hours(24))}`
  if (!sent) return done(undefined)
  const waitMs = sent.last ? sent.last.getTime() + resendMs - now.getTime() : 0
  if (waitMs > 0) return refuse('request.too-many', { seconds: Math.ceil(waitMs / 1_000) })
  if ((isStranger && sent.strangers >= hourMax.strangers) || sent.of_hour >= hourMax.asker)
    return refuse('request.too-many', { seconds: 3_600 })
  return sent.of_day >= askersDayMax ? refuse('request.too-many', { seconds: 86_400 }) : done(undefined)
}

/**
 * Checks a code, which is valid for ten minutes, one use and five tries. Wrong tries are counted even though the caller
 * refuses.
 * @param asker who enters it, whose own newest code counts
 * @returns refusals `code.wrong`, `code.expired`
 */
export async function checkCode(
  context: Context,
  address: Address,
  code: string,
  asker: Asker,
): Promise<Result<bigint>> {
  const now = context.clock.now()
  const [row] = await context.sql<{ id: bigint; code_hash: Buffer; expires_at: Date }[]>`
    update app.verification_code set tries = tries + 1
      where id = (select id from app.verification_code where address = ${address.to} and purpose = ${address.purpose}
          and device = ${asker}
        order by created_at desc limit 1) and used_at is null and tries < ${triesMax}
      returning id, code_hash, expires_at`
  if (!row || !timingSafeEqual(row.code_hash, hashOf(context, address, code))) return refuse('code.wrong')
  return row.expires_at > now ? done(row.id) : refuse('code.expired')
}

/** Uses a code up, in the transaction that it allows. @returns false when another request used it in between */
export async function useCode(tx: Transaction, at: Date, id: bigint): Promise<boolean> {
  const used = await tx`update app.verification_code set used_at = ${at} where id = ${id} and used_at is null`
  return used.count === 1
}
