import { addMs, hours, minutes } from '@synet/core/clock'
import { randomDigits, randomLetters } from '@synet/core/random'
import { done, refuse, type Result } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { createContributorToken } from '#people/session/contributor-token'
import { coarseNetwork, macOfAddress } from '#platform/http/network-of'
import { inOpenSession, newToken, tokenHash } from '#people/session/session'

/**
 * A computer trains for somebody who is logged in on their phone. It shows a code, the phone confirms it and shows a
 * number, and a person who sits at the computer types that number. So neither side can be a stranger's unnoticed: a code that
 * somebody was lured into confirming gives its sender nothing without the number, and a guessed code lets nobody make
 * another's computer work for them. What is handed over is a contributor token, which can only train.
 */
const codeLetters = 8
const numberDigits = 4
const lifeMs = minutes(2)
const triesMax = 3
const tokenMs = hours(24)

type Handover = Pick<Context, 'sql' | 'clock'>

export async function openHandover(
  { sql, clock, random, config }: Context,
  { device, ip }: { readonly device: string; readonly ip: string },
): Promise<{ code: string; secret: string; expiresAt: Date }> {
  const code = randomLetters(random, codeLetters)
  const secret = newToken({ random })
  const expiresAt = addMs(clock.now(), lifeMs)
  await sql`insert into app.handover (code, secret_hash, device, network, address_mac, expires_at)
    values (${code}, ${tokenHash(secret)}, ${device.slice(0, 200)}, ${coarseNetwork(ip)},
      ${macOfAddress(config.leaseKey, ip)}, ${expiresAt})`
  return { code, secret, expiresAt }
}

/** Describes the computer that shows the code, before anybody has confirmed it. */
export async function findHandover(
  { sql, clock, config }: Context,
  { code, ip }: { readonly code: string; readonly ip: string },
): Promise<Result<{ device: string; network: string | null; sameNetwork: boolean; expiresAt: Date }>> {
  const [row] = await sql<
    { device: string; network: string | null; address_mac: Buffer; expires_at: Date }[]
  >`select device, network, address_mac, expires_at from app.handover
      where code = ${code} and user_id is null and expires_at > ${clock.now()}`
  if (!row) return refuse('handover.over')
  return done({
    device: row.device,
    network: row.network,
    sameNetwork: row.address_mac.equals(macOfAddress(config.leaseKey, ip)),
    expiresAt: row.expires_at,
  })
}

/** Confirms a code, once. The time in which the number is typed starts over. */
export async function confirmHandover(
  { sql, clock, random }: Pick<Context, 'sql' | 'clock' | 'random'>,
  { code, userId, sessionId }: { readonly code: string; readonly userId: bigint; readonly sessionId: bigint },
): Promise<Result<{ number: string; expiresAt: Date }>> {
  const now = clock.now()
  const number = randomDigits(random, numberDigits)
  const expiresAt = addMs(now, lifeMs)
  return inOpenSession(sql, { userId, sessionId }, async (tx) => {
    const confirmed =
      await tx`update app.handover set user_id = ${userId}, number = ${number}, expires_at = ${expiresAt}
        where code = ${code} and user_id is null and expires_at > ${now}`
    return confirmed.count === 1 ? done({ number, expiresAt }) : refuse('handover.over')
  })
}

type Taken =
  | { readonly state: 'waiting' | 'confirmed'; readonly token: null; readonly expiresAt: Date }
  | { readonly state: 'taken'; readonly token: string; readonly expiresAt: Date }

/** What has become of a computer's request; with the right number, its token. The third wrong number ends it. */
export function takeHandover(
  context: Handover & Pick<Context, 'random'>,
  { secret, number }: { readonly secret: string; readonly number: string | undefined },
): Promise<Result<Taken>> {
  const { sql, clock } = context
  const now = clock.now()
  return inTransaction(sql, async (tx): Promise<Result<Taken>> => {
    // The account first: what ends all tokens of its owner locks it before it deletes requests.
    await tx`select from app.user_account where id =
      (select user_id from app.handover where secret_hash = ${tokenHash(secret)}) for update`
    const [row] = await tx<
      { code: string; device: string; user_id: bigint | null; number: string | null; tries: number; expires_at: Date }[]
    >`select code, device, user_id, number, tries, expires_at from app.handover
        where secret_hash = ${tokenHash(secret)} and expires_at > ${now} for update`
    if (!row || row.tries >= triesMax) return refuse('handover.over')
    const { code, user_id: userId, expires_at: expiresAt } = row
    if (userId === null) return done({ state: 'waiting', token: null, expiresAt })
    if (number === undefined) return done({ state: 'confirmed', token: null, expiresAt })
    if (number !== row.number) {
      await tx`update app.handover set tries = tries + 1 where code = ${code}`
      const left = triesMax - row.tries - 1
      return left > 0 ? refuse('handover.number-wrong', { left }) : refuse('handover.over')
    }
    const until = addMs(now, tokenMs)
    const made = await createContributorToken(tx, context, {
      userId,
      name: row.device,
      expiresAt: until,
    })
    if (!made.ok) return made
    await tx`delete from app.handover where code = ${code}`
    return done({ state: 'taken', token: made.value.token, expiresAt: until })
  })
}
