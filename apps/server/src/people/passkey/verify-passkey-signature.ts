import { createHash } from 'node:crypto'
import { type PasskeyContent, passkeyChallenge } from '@synet/contract/passkey-content'
import type { PasskeySignature } from '@synet/contract/schema/passkey'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { notifyUser } from '#platform/message/notify-user'
import { type PasskeyRow, readPasskeys } from '#people/passkey/read-passkeys'
import { sitePartyOf } from '#people/passkey/site-party'
import { type Arrived, judgeCounter, recentMax, type Verdict } from '#people/passkey/judge-counter'
import { consumeAccountRate } from '#people/session/rates'
import { type RelyingParty, verifyAssertion } from '#people/passkey/passkey'

interface Given {
  readonly userId: bigint
  readonly content: PasskeyContent
  readonly signature: PasskeySignature | undefined
}

/**
 * Verifies that one of the user's keys signed a content. Where a key that is added
 * meanwhile would matter, the caller holds the lock of the user's row.
 * @returns whether the user has keys at all; refusals `passkey.required`, `signature.invalid`, `passkey.late`, `passkey.copied`
 */
export async function verifyPasskeySignature(
  tx: Sql | Transaction,
  context: Context,
  { userId, content, signature }: Given,
): Promise<Result<boolean>> {
  const { config, clock } = context
  const { list } = await readPasskeys(tx, clock.now(), userId)
  if (list.length === 0) return done(false)
  if (!signature) return refuse('passkey.required')
  const key = list.find((candidate) => candidate.credential_id === signature.credentialId)
  const party = sitePartyOf(config)
  if (!key || !party) return refuse('signature.invalid')
  const challenge = await passkeyChallenge(party.origin, userId.toString(), content)
  const counted = await verifyUserAssertion(tx, context, {
    userId,
    key,
    party,
    challenge,
    assertion: signature.assertion,
  })
  return counted.ok ? done(true) : counted
}

/**
 * Verifies an assertion of a key and notes its use. A signature that arrives after a later one of the key does not count;
 * when the key was copied, its owner is told.
 * @returns refusals `signature.invalid`, `passkey.late`, `passkey.copied`
 */
export async function verifyUserAssertion(
  tx: Sql | Transaction,
  { clock }: Pick<Context, 'clock'>,
  of: {
    readonly userId: bigint
    readonly key: PasskeyRow
    readonly party: RelyingParty
    readonly challenge: string
    readonly assertion: PasskeySignature['assertion']
  },
): Promise<Result<void>> {
  const { userId, key, party, challenge, assertion } = of
  const passkey = { credentialId: key.credential_id, publicKey: key.public_key }
  const counter = await verifyAssertion(party, passkey, challenge, assertion, { copied: true })
  if (counter === undefined) return refuse('signature.invalid')
  const now = clock.now()
  const hash = createHash('sha256').update(assertion.signature).digest('hex')
  const verdict = await recordSignature(tx, now, key.id, { hash, counter })
  if (verdict === 'accepted') return done(undefined)
  if (verdict === 'late') return refuse('passkey.late')
  if ((await consumeAccountRate({ sql: tx, clock }, 'told', `copied:${userId}`)).ok)
    await notifyUser(tx, now, userId, 'passkey-copied')
  return refuse('passkey.copied')
}

/** Judges a signature and remembers it. Another one that is noted in between makes it read the key again. */
async function recordSignature(
  tx: Sql | Transaction,
  now: Date,
  id: bigint,
  given: Pick<Arrived, 'hash' | 'counter'>,
): Promise<Verdict> {
  const [key] = await tx<{ counter: bigint; used_at: Date | null; recent: readonly Arrived[]; version: string }[]>`
    select counter, used_at, recent, xmin::text as version from app.passkey where id = ${id}`
  invariant(key, 'a key that signed is there')
  const seen = { counter: Number(key.counter), usedAt: key.used_at, recent: key.recent }
  const verdict = judgeCounter(seen, given, now)
  const accepted = verdict === 'accepted'
  const isNew = !key.recent.some((assertion) => assertion.hash === given.hash)
  const recent = isNew ? [...key.recent, { ...given, accepted }].slice(-recentMax) : key.recent
  // A signature that is sent again is not the newest use.
  const isNewest = accepted && given.counter >= seen.counter
  const usedAt = isNewest ? now : key.used_at
  const counter = isNewest ? given.counter : seen.counter
  const noted = await tx`
    update app.passkey set used_at = ${usedAt}, counter = ${counter}, recent = ${JSON.stringify(recent)}::text::jsonb
      where id = ${id} and xmin::text = ${key.version}`
  return noted.count === 1 ? verdict : recordSignature(tx, now, id, given)
}

/**
 * Verifies the signature under something that leads money away, which is refused while the user's keys are declared
 * lost.
 * @returns as above, and refusal `passkey.lost`
 */
export async function verifyOutflowSignature(
  tx: Transaction,
  context: Context,
  given: Given,
): Promise<Result<boolean>> {
  const { lost } = await readPasskeys(tx, context.clock.now(), given.userId)
  return lost ? refuse('passkey.lost', { until: lost.until.toISOString() }) : verifyPasskeySignature(tx, context, given)
}
