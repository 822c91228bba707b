import type { Answer } from '@synet/contract/calls'
import { done, refuse, type Result } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { UserCall } from '#platform/http/call'
import { recordPasskeyChange } from '#people/passkey/passkey-change'
import { passkeysAnswer, readPasskeys } from '#people/passkey/read-passkeys'
import { takePasskeySignature } from '#people/passkey/take-passkey-signature'
import { holdDeadlinesOf } from '#people/security/hold-deadlines'

/** Ends the declaration that all keys are lost, by a signature of any of them. */
export const keepPasskeys: UserCall<'user/keepPasskeys'> = (context, { signature }, { userId }) =>
  inTransaction(context.sql, async (tx): Promise<Result<Answer<'user/keepPasskeys'>>> => {
    const now = context.clock.now()
    await tx`select from app.user_account where id = ${userId} for update`
    const { lost } = await readPasskeys(tx, now, userId)
    if (!lost) return refuse('passkey.not-found')
    const content = { purpose: 'keep-keys', lossId: lost.id.toString() } as const
    const signed = await takePasskeySignature(tx, context, { userId, content, signature })
    if (!signed.ok) return signed
    await recordPasskeyChange(tx, { at: now, config: context.config }, userId, {
      kind: 'kept',
      lostId: lost.id,
      signature,
    })
    await holdDeadlinesOf(tx, now, userId)
    return done(await passkeysAnswer(tx, now, userId))
  })
