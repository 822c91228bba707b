import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { addMs, minutes } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import type { Answer, Request } from '@synet/contract/calls'
import type { Context } from '#platform/context'

const lifeMs = minutes(5)
/**
 * The difficulty: a phone tries half of the numbers in about a second, while somebody who requests a million codes pays
 * for each.
 */
const numberMax = 50_000
/** The difficulty where codes are scarce. */
const hardNumberMax = 500_000

/** Stands in the salt of a harder challenge. */
const hardMark = 'hard=1&'

type Challenge = NonNullable<Answer<'index/challenge'>['challenge']>
type Work = Request<'sms/send'>['work']

/** All processes of the API share the key; the lease key itself signs nothing else. */
const keyOf = ({ config }: Pick<Context, 'config'>): Buffer =>
  Buffer.from(hkdfSync('sha256', config.leaseKey, '', 'proof of work', 32))

const digestOf = (salt: string, number: number): Buffer => createHash('sha256').update(`${salt}${number}`).digest()
const signatureOf = (context: Pick<Context, 'config'>, challenge: Buffer): Buffer =>
  createHmac('sha256', keyOf(context)).update(challenge).digest()

/** Only a development's configuration may switch it off. */
export const isWorkNeeded = ({ config }: Pick<Context, 'config'>): boolean =>
  !(config.development && config.codesWithoutWork)

/**
 * Creates a challenge that a device must solve before a code is sent: the number whose hash with the salt is the
 * challenge. Nothing is stored until a solution comes in. It follows ALTCHA's first version
 * (altcha.org/docs/v2/proof-of-work).
 */
export function makeChallenge(context: Pick<Context, 'config' | 'clock' | 'random'>, hard = false): Challenge {
  const { clock, random } = context
  const expires = Math.floor(addMs(clock.now(), lifeMs).getTime() / 1_000)
  const salt = `${Buffer.from(random.bytes(16)).toString('hex')}?expires=${expires}&${hard ? hardMark : ''}`
  // 2³² is so much larger that the bias of the remainder is negligible.
  const max = hard ? hardNumberMax : numberMax
  const number = Buffer.from(random.bytes(4)).readUInt32BE() % max
  const challenge = digestOf(salt, number)
  return {
    salt,
    challenge: challenge.toString('hex'),
    numberMax: max,
    signature: signatureOf(context, challenge).toString('hex'),
  }
}

/**
 * Accepts a proof of work that answers our challenge in time, is right, and was used in no process before.
 * @param hard whether only the harder work will do
 * @returns refusals `work.required`, `work.harder`, `work.wrong`
 */
export async function verifyWork(context: Context, work: Work, { hard = false } = {}): Promise<Result<void>> {
  if (!isWorkNeeded(context)) return done(undefined)
  if (!work) return refuse('work.required')
  const challenge = digestOf(work.salt, work.number)
  const signature = Buffer.from(work.signature, 'hex')
  const ours = signatureOf(context, challenge)
  if (signature.length !== ours.length || !timingSafeEqual(signature, ours)) return refuse('work.wrong')
  const [, expires = '0', mark] = /\?expires=(\d{1,12})&(hard=1&)?$/.exec(work.salt) ?? []
  const expiresAt = new Date(Number(expires) * 1_000)
  if (expiresAt <= context.clock.now()) return refuse('work.wrong')
  if (hard && mark === undefined) return refuse('work.harder')
  const first = await context.sql`
    insert into app.work_used (challenge, expires_at) values (${challenge}, ${expiresAt}) on conflict do nothing`
  return first.count === 1 ? done(undefined) : refuse('work.wrong')
}
