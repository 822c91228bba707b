import { done, refuse, type Result } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { passkeysAnswer, readPasskeys } from '#people/passkey/read-passkeys'
import type { Answer } from '@synet/contract/calls'
import { inTransaction } from '@synet/ledger/database'
import { checkCode, sessionAsker, useCode } from '#people/verification/verification-code'
import { declareLoss, recordPasskeyChange } from '#people/passkey/passkey-change'
import { checkPayPassword } from '#people/password/check-pay-password'
import { consumeAccountRate } from '#people/session/rates'
import { inOpenSession } from '#people/session/session'
import { verifyPasskeySignature } from '#people/passkey/verify-passkey-signature'
import { holdDeadlinesOf } from '#people/security/hold-deadlines'

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
