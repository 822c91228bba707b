import { passkeyChallenge } from '@synet/contract/passkey-content'
import type { Request } from '@synet/contract/calls'
import { refuse, type Result } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { consumeNonce } from '#people/passkey/nonce'
import { readPasskeys } from '#people/passkey/read-passkeys'
import { sitePartyOf } from '#people/passkey/site-party'
import { verifyUserAssertion } from '#people/passkey/verify-passkey-signature'
import { checkPayPassword } from '#people/password/check-pay-password'

/**
 * Verifies that the person at the device is the user: by the payment password, or by a passkey as for a log-in.
 * @returns refusals `pay-password.required`, `passkey.unknown`, those of `checkPayPassword`, `consumeNonce`, `verifyUserAssertion`
 */
export async function confirmPerson(
  context: Context,
  userId: bigint,
  { payPassword, signature }: Request<'user/unlock'>,
): Promise<Result<void>> {
  if (!signature)
    return payPassword === undefined ? refuse('pay-password.required') : checkPayPassword(context, userId, payPassword)
  const party = sitePartyOf(context.config)
  if (!party) return refuse('signature.invalid')
  const { credentialId, assertion, nonce } = signature
  const challenge = await passkeyChallenge(party.origin, '', { purpose: 'log-in', nonce })
  return inTransaction(context.sql, async (tx): Promise<Result<void>> => {
    const { list } = await readPasskeys(tx, context.clock.now(), userId)
    const key = list.find((candidate) => candidate.credential_id === credentialId)
    if (!key) return refuse('passkey.unknown')
    const action = Buffer.from(context.random.bytes(16)).toString('hex')
    const fresh = await consumeNonce(tx, context, nonce, { item: 'log-in', action })
    return fresh.ok ? verifyUserAssertion(tx, context, { userId, key, party, challenge, assertion }) : fresh
  })
}
