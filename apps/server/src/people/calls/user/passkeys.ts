import type { Answer } from '@synet/contract/calls'
import { passkeyChallenge } from '@synet/contract/passkey-content'
import { refuse, type Result, done } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import { refuseFrozenLogIn } from '#people/freeze/refuse-frozen-log-in'
import type { PublicCall, UserCall } from '#platform/http/call'
import { consumeNonce } from '#people/passkey/nonce'
import { readPasskeys, passkeysAnswer, passkeysMax } from '#people/passkey/read-passkeys'
import { sitePartyOf } from '#people/passkey/site-party'
import { verifyUserAssertion, verifyPasskeySignature } from '#people/passkey/verify-passkey-signature'
import { openLogIn } from '#people/session/open-log-in'
import { consumeAccountRate, consumeAddressRate } from '#people/session/rates'
import { checkCode, sessionAsker, useCode } from '#people/verification/verification-code'
import { declareLoss, recordPasskeyChange } from '#people/passkey/passkey-change'
import { checkPayPassword } from '#people/password/check-pay-password'
import { inOpenSession } from '#people/session/session'
import { holdDeadlinesOf } from '#people/security/hold-deadlines'
import { refuseRecovered } from '#people/security/factors'
import { verifyNewPasskey } from '#people/passkey/passkey'

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
    const key = list.find((candidate) => candidate.credential_id === credentialId)
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

export const passkeys: UserCall<'user/passkeys'> = async ({ sql, clock }, _request, { userId }) =>
  done(await passkeysAnswer(sql, clock.now(), userId))

/** Declares all keys lost, by the payment password and the codes to phone and e-mail address. */
export const losePasskeys: UserCall<'user/losePasskeys'> = async (context, request, { userId, sessionId }) => {
  const { sql, clock } = context
  const [user] = await sql<{ email: string | null; phone: string | null }[]>`
    select email, phone from app.user_account where id = ${userId}`
  const password = await checkPayPassword(context, userId, request.payPassword)
  if (!password.ok) return password
  // Without a number the identity check is left.
  if (!user?.phone) return refuse('phone.unbound')
  const bySms = { kind: 'sms', to: user.phone, purpose: 'passkey' } as const
  const phoneCode = await checkCode(context, bySms, request.phoneCode, sessionAsker(sessionId))
  if (!phoneCode.ok) return refuse(phoneCode.error === 'code.expired' ? 'code.phone-expired' : 'code.phone-wrong')
  const codes = [phoneCode.value]
  if (user.email) {
    if (request.code === undefined) return refuse('code.required')
    const code = await checkCode(
      context,
      { kind: 'mail', to: user.email, purpose: 'passkey' },
      request.code,
      sessionAsker(sessionId),
    )
    if (!code.ok) return code
    codes.push(code.value)
  }
  const counted = await consumeAccountRate(context, 'change', `recover:${userId}`)
  if (!counted.ok) return counted
  return inOpenSession(sql, { userId, sessionId }, async (tx): Promise<Result<Answer<'user/losePasskeys'>>> => {
    const now = clock.now()
    const { list, lost } = await readPasskeys(tx, now, userId)
    if (list.length === 0) return refuse('passkey.not-found')
    if (lost) return refuse('passkey.lost', { until: lost.until.toISOString() })
    for (const code of codes) if (!(await useCode(tx, now, code))) return refuse('code.wrong')
    await declareLoss(tx, { at: now, config: context.config }, userId)
    return done(await passkeysAnswer(tx, now, userId))
  })
}

/** Ends the declaration that all keys are lost, by a signature of any of them. */
export const keepPasskeys: UserCall<'user/keepPasskeys'> = (context, { signature }, { userId }) =>
  inTransaction(context.sql, async (tx): Promise<Result<Answer<'user/keepPasskeys'>>> => {
    const now = context.clock.now()
    await tx`select from app.user_account where id = ${userId} for update`
    const { lost } = await readPasskeys(tx, now, userId)
    if (!lost) return refuse('passkey.not-found')
    const content = { purpose: 'keep-keys', lossId: lost.id.toString() } as const
    const signed = await verifyPasskeySignature(tx, context, { userId, content, signature })
    if (!signed.ok) return signed
    await recordPasskeyChange(tx, { at: now, config: context.config }, userId, {
      kind: 'kept',
      lostId: lost.id,
      signature,
    })
    await holdDeadlinesOf(tx, now, userId)
    return done(await passkeysAnswer(tx, now, userId))
  })

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
