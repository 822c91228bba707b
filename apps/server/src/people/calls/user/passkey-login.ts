import type { Answer } from '@synet/contract/calls'
import { passkeyChallenge } from '@synet/contract/passkey-content'
import { refuse, type Result } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import { refuseFrozenLogIn } from '#people/freeze/refuse-frozen-log-in'
import type { PublicCall } from '#platform/http/call'
import { consumeNonce } from '#people/passkey/nonce'
import { readPasskeys } from '#people/passkey/read-passkeys'
import { sitePartyOf } from '#people/passkey/site-party'
import { verifyUserAssertion } from '#people/passkey/verify-passkey-signature'
import { openLogIn } from '#people/session/open-log-in'
import { consumeAccountRate, consumeAddressRate } from '#people/session/rates'

const item = 'log-in'

/**
 * Logs in the account that a passkey belongs to. The key verifies its owner, so that neither password nor second factor is asked
 * for. Keys that were reported lost log nobody in.
 */
export const passkeyLogin: PublicCall<'user/passkeyLogin'> = async (context, request, caller) => {
  const { sql, clock } = context
  const allowed = await consumeAddressRate(context, 'log-in', caller.ip)
  if (!allowed.ok) return allowed
  const { credentialId, assertion, nonce } = request.signature
  const party = sitePartyOf(context.config)
  if (!party) return refuse('signature.invalid')
  const challenge = await passkeyChallenge(party.origin, '', { purpose: 'log-in', nonce })
  return inTransaction(sql, async (tx): Promise<Result<Answer<'user/passkeyLogin'>>> => {
    const now = clock.now()
    // A call that removes keys, freezes or closes an account locks it first, so that the lock comes before the keys are read.
    const [owner] = await tx<{ id: bigint; frozen: string | null }[]>`
      select u.id, case when 'log-in' = any (u.frozen_scopes) then u.frozen_reason end as frozen
        from app.passkey k join app.user_account u on u.id = k.user_id
        where k.credential_id = ${credentialId} and k.removed_at is null for key share of u`
    const { list, lost } = owner ? await readPasskeys(tx, now, owner.id) : { list: [], lost: undefined }
    const key = list.find((one) => one.credential_id === credentialId)
    if (!owner || !key) return refuse('passkey.unknown')
    if (lost) return refuse('passkey.lost', { until: lost.until.toISOString() })
    // Nothing repeats a log-in: each try is an action of its own.
    const action = Buffer.from(context.random.bytes(16)).toString('hex')
    const fresh = await consumeNonce(tx, context, nonce, { item, action })
    if (!fresh.ok) return fresh
    const signed = await verifyUserAssertion(tx, context, { userId: owner.id, key, party, challenge, assertion })
    if (!signed.ok) return signed
    const counted = await consumeAccountRate({ sql: tx, clock }, 'passkey log-in', owner.id.toString())
    if (!counted.ok) return counted
    if (owner.frozen) return refuseFrozenLogIn(context, tx, { id: owner.id, reason: owner.frozen })
    return openLogIn(tx, context, { userId: owner.id, request, method: 'passkey', caller })
  })
}
