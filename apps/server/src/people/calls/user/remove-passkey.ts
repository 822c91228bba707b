import type { Answer } from '@synet/contract/calls'
import { done, refuse, type Result } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { recordPasskeyChange } from '#people/passkey/passkey-change'
import { passkeysAnswer, readPasskeys } from '#people/passkey/read-passkeys'
import { verifyPasskeySignature } from '#people/passkey/verify-passkey-signature'
import { checkPayPassword } from '#people/password/check-pay-password'
import { inOpenSession } from '#people/session/session'

/**
 * Removes a key. A key of the user must sign that, which may be the removed one; who has none declares them lost. Open
 * withdrawals that the key signed end first, because the signer would refuse them.
 */
export const removePasskey: UserCall<'user/removePasskey'> = async (context, request, { userId, sessionId }) => {
  const { sql, clock } = context
  const password = await checkPayPassword(context, userId, request.payPassword)
  if (!password.ok) return password
  return inOpenSession(sql, { userId, sessionId }, async (tx): Promise<Result<Answer<'user/removePasskey'>>> => {
    const now = clock.now()
    const { list, lost } = await readPasskeys(tx, now, userId)
    const removed = list.find(({ id }) => id === BigInt(request.id))
    if (!removed) return refuse('passkey.not-found')
    if (lost) return refuse('passkey.lost', { until: lost.until.toISOString() })
    const open = await tx`select from app.withdrawal where user_id = ${userId} and state in ('reviewing', 'approved')
      and user_signature ->> 'credentialId' = ${removed.credential_id} limit 1`
    if (open.count > 0) return refuse('passkey.withdrawal-open')
    const { signature } = request
    const content = { purpose: 'remove-key', credentialId: removed.credential_id } as const
    const signed = await verifyPasskeySignature(tx, context, { userId, content, signature })
    if (!signed.ok) return signed
    await tx`update app.passkey set removed_at = ${now} where id = ${removed.id}`
    await recordPasskeyChange(tx, { at: now, config: context.config }, userId, {
      kind: 'removed',
      credentialId: removed.credential_id,
      signature,
    })
    return done(await passkeysAnswer(tx, now, userId))
  })
}
