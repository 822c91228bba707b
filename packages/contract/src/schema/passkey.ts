import * as z from 'zod/mini'

export const base64url = z.string().check(z.maxLength(4_000, 'request.invalid'), z.regex(/^[\w-]+$/, 'request.invalid'))

/** The result of `navigator.credentials.get`; the signature covers the challenge. */
export const assertion = z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url })
/** The result of `navigator.credentials.create`. */
export const registration = z.object({
  credentialId: base64url,
  clientDataJSON: base64url,
  attestationObject: base64url,
})
/** An assertion with the key that gave it. */
export const passkeySignature = z.object({ credentialId: base64url, assertion })
export type PasskeySignature = z.output<typeof passkeySignature>

const paymentItemsMax = 5
const nonce = z.string().check(z.maxLength(200, 'request.invalid'))
/** A signature of payments, in place of the payment password. The same one comes with the call of each of them. */
export const paymentSignature = z.extend(passkeySignature, {
  nonce,
  items: z
    .array(z.string().check(z.maxLength(1_000, 'request.invalid')))
    .check(z.maxLength(paymentItemsMax, 'request.invalid')),
})
export type PaymentSignature = z.output<typeof paymentSignature>
export const logInSignature = z.extend(passkeySignature, { nonce })
