import { type PasskeyContent, passkeyChallenge } from '@synet/contract/passkey-content'
import type { PasskeySignature } from '@synet/contract/schema/passkey'
import { done, refuse, type Result } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'
import type { Context } from '#context'
import { readPasskeys } from '#passkey/read-passkeys'
import { sitePartyOf } from '#passkey/site-party'
import { isSignedBy } from '#passkey/passkey'

interface Given {
  readonly userId: bigint
  readonly content: PasskeyContent
  readonly signature: PasskeySignature | undefined
}

/**
 * Verifies that one of the user's keys signed a content. Where a key that is added
 * meanwhile would matter, the caller holds the lock of the user's row.
 * @returns whether the user has keys at all; refusals `passkey.required`, `signature.invalid`
 */
export async function takeSignature(
  tx: Sql | Transaction,
  { config, clock }: Context,
  { userId, content, signature }: Given,
): Promise<Result<boolean>> {
  const now = clock.now()
  const { list } = await readPasskeys(tx, now, userId)
  if (list.length === 0) return done(false)
  if (!signature) return refuse('passkey.required')
  const key = list.find((one) => one.credential_id === signature.credentialId)
  const party = sitePartyOf(config)
  if (!key || !party) return refuse('signature.invalid')
  const challenge = await passkeyChallenge(party.origin, userId.toString(), content)
  const passkey = { credentialId: key.credential_id, publicKey: key.public_key }
  if (!(await isSignedBy(party, passkey, challenge, signature.assertion, { copied: true })))
    return refuse('signature.invalid')
  await tx`update app.passkey set used_at = ${now} where id = ${key.id}`
  return done(true)
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
