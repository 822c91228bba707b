import { createHash } from 'node:crypto'
import { type PasskeyContent, passkeyChallenge } from '@synet/contract/passkey-content'
import type { PasskeySignature } from '@synet/contract/schema/passkey'
import { done, refuse, type Result } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'
import type { Context } from '#context'
import { notifyUser } from '#message/notify-user'
import { type PasskeyRow, readPasskeys } from '#passkey/read-passkeys'
import { sitePartyOf } from '#passkey/site-party'
import { type RelyingParty, verifyAssertion } from '#passkey/passkey'

interface Given {
  readonly userId: bigint
  readonly content: PasskeyContent
  readonly signature: PasskeySignature | undefined
}

/**
 * Verifies that one of the user's keys signed a content. Where a key that is added
 * meanwhile would matter, the caller holds the lock of the user's row.
 * @returns whether the user has keys at all; refusals `passkey.required`, `signature.invalid`, `passkey.copied`
 */
export async function takeSignature(
  tx: Sql | Transaction,
  context: Context,
  { userId, content, signature }: Given,
): Promise<Result<boolean>> {
  const { config, clock } = context
  const { list } = await readPasskeys(tx, clock.now(), userId)
  if (list.length === 0) return done(false)
  if (!signature) return refuse('passkey.required')
  const key = list.find((one) => one.credential_id === signature.credentialId)
  const party = sitePartyOf(config)
  if (!key || !party) return refuse('signature.invalid')
  const challenge = await passkeyChallenge(party.origin, userId.toString(), content)
  const counted = await takeAssertion(tx, context, { userId, key, party, challenge, assertion: signature.assertion })
  return counted.ok ? done(true) : counted
}

/**
 * Verifies an assertion of a key and notes its use. A key that counts and has not counted on since its last
 * signature was copied: its owner is told, and the signature does not count.
 * @returns refusals `signature.invalid`, `passkey.copied`
 */
export async function takeAssertion(
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
  const hash = createHash('sha256').update(assertion.signature).digest()
  const noted = await tx`
    update app.passkey set used_at = ${now}, counter = ${counter}, last_signature = ${hash}
      where id = ${key.id} and (counter < ${counter} or (counter = 0 and ${counter} = 0) or last_signature = ${hash})`
  if (noted.count === 1) return done(undefined)
  await notifyUser(tx, now, userId, 'passkey-copied')
  return refuse('passkey.copied')
}

/**
 * Verifies the signature under something that leads money away, which is refused while the user's keys are declared
 * lost.
 * @returns as above, and refusal `passkey.lost`
 */
export async function takeOutflowSignature(tx: Transaction, context: Context, given: Given): Promise<Result<boolean>> {
  const { lost } = await readPasskeys(tx, context.clock.now(), given.userId)
  return lost ? refuse('passkey.lost', { until: lost.until.toISOString() }) : takeSignature(tx, context, given)
}
