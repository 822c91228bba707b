import { passkeyChallenge } from '@synet/contract/passkey-content'
import type { Answer } from '@synet/contract/calls'
import { done, refuse, type Result } from '@synet/core/result'
import { refuseRecovered } from '#people/security/factors'
import type { UserCall } from '#platform/http/call'
import { inOpenSession } from '#people/session/session'
import { checkCode, sessionAsker, useCode } from '#people/verification/verification-code'
import { recordPasskeyChange } from '#people/passkey/passkey-change'
import { passkeysAnswer, passkeysMax, readPasskeys } from '#people/passkey/read-passkeys'
import { sitePartyOf } from '#people/passkey/site-party'
import { verifyPasskeySignature } from '#people/passkey/verify-passkey-signature'
import { checkPayPassword } from '#people/password/check-pay-password'
import { verifyNewPasskey } from '#people/passkey/passkey'
import { consumeAccountRate } from '#people/session/rates'

/**
 * Adds a key. The first one takes the payment password and a code from the mail; after that an existing key must sign
 * the new one. The signer would refuse open withdrawals that no key signed, so the first key waits for their end.
 */
export const addPasskey: UserCall<'user/addPasskey'> = async (context, request, { userId, sessionId }) => {
  const { sql, clock, config } = context
  const { registration, signature } = request
  const party = sitePartyOf(config)
  if (!party) return refuse('call.not-available')
  const [user] = await sql<{ email: string | null }[]>`select email from app.user_account where id = ${userId}`
  if (!user?.email) return refuse('email.unbound')
  const password = await checkPayPassword(context, userId, request.payPassword)
  if (!password.ok) return password
  const own = await refuseRecovered(context, userId)
  if (!own.ok) return own
  const ownChallenge = await passkeyChallenge(party.origin, userId.toString(), { purpose: 'new-key' })
  const passkey = await verifyNewPasskey(party, ownChallenge, registration, { copied: true })
  if (!passkey) return refuse('signature.invalid')
  const { credentialId, publicKey } = passkey
  const address = { kind: 'mail', to: user.email, purpose: 'passkey' } as const
  const code =
    request.code === undefined ? undefined : await checkCode(context, address, request.code, sessionAsker(sessionId))
  if (code && !code.ok) return code
  const counted = await consumeAccountRate(context, 'change', `user:${userId}`)
  if (!counted.ok) return counted
  return inOpenSession(sql, { userId, sessionId }, async (tx): Promise<Result<Answer<'user/addPasskey'>>> => {
    const now = clock.now()
    const { list, lost } = await readPasskeys(tx, now, userId)
    if (lost) return refuse('passkey.lost', { until: lost.until.toISOString() })
    if (list.length >= passkeysMax) return refuse('passkey.limit', { max: passkeysMax })
    if (list.length === 0) {
      const open = await tx`select from app.withdrawal
        where user_id = ${userId} and state in ('reviewing', 'approved') limit 1`
      if (open.count > 0) return refuse('passkey.withdrawal-open')
      if (!code) return refuse('code.required')
      if (!(await useCode(tx, now, code.value))) return refuse('code.wrong')
    } else {
      const { attestationObject } = registration
      const content = { purpose: 'add-key', credentialId, attestationObject } as const
      const signed = await verifyPasskeySignature(tx, context, { userId, content, signature })
      if (!signed.ok) return signed
    }
    const added = await tx`insert into app.passkey (user_id, credential_id, public_key, name, created_at)
      values (${userId}, ${credentialId}, ${publicKey}, ${request.name}, ${now}) on conflict do nothing`
    if (added.count === 0) return refuse('passkey.taken')
    const by = list.length === 0 ? undefined : signature
    await recordPasskeyChange(tx, { at: now, config: context.config }, userId, {
      kind: 'added',
      credentialId,
      registration,
      signature: by,
    })
    return done(await passkeysAnswer(tx, now, userId))
  })
}
