import { type Payment, paymentItem } from '@synet/contract/passkey-content'
import type { PaymentSignature } from '@synet/contract/schema/passkey'
import { done, refuse, type Result } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import type { UserCaller } from '#platform/http/call'
import { consumeNonce } from '#people/passkey/nonce'
import { verifyOutflowSignature } from '#people/passkey/verify-passkey-signature'
import { checkPayPassword } from '#people/password/check-pay-password'

export interface Confirmation {
  readonly payPassword?: string | undefined
  readonly signature?: PaymentSignature | undefined
}

/**
 * Verifies that the user confirmed a payment inside the product: by the payment password, or by a passkey's signature
 * over exactly this payment.
 * @returns refusals `pay-password.required`, those of `checkPayPassword`, `consumeNonce` and `verifyOutflowSignature`
 */
export async function confirmPayment(
  context: Context,
  { userId, action }: Pick<UserCaller, 'userId' | 'action'>,
  { payPassword, signature }: Confirmation,
  payment: Payment,
): Promise<Result<void>> {
  if (!signature)
    return payPassword === undefined ? refuse('pay-password.required') : checkPayPassword(context, userId, payPassword)
  const { nonce, items } = signature
  const item = paymentItem(payment)
  if (!items.includes(item)) return refuse('signature.invalid')
  return inTransaction(context.sql, async (tx): Promise<Result<void>> => {
    const fresh = await consumeNonce(tx, context, nonce, { item, action: action.key })
    if (!fresh.ok) return fresh
    const content = { purpose: 'payment', nonce, items } as const
    const signed = await verifyOutflowSignature(tx, context, { userId, content, signature })
    if (!signed.ok) return signed
    // Somebody without a key signs nothing.
    return signed.value ? done(undefined) : refuse('signature.invalid')
  })
}
