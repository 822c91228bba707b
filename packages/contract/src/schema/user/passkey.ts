import * as z from 'zod/mini'
import { base64url, passkeySignature, registration } from '#schema/passkey'
import { id, none, payPassword, text, time, verificationCode, plain } from '#schema/primitives'

/** The answer of every call below: the keys as they are now. */
const passkeys = z.object({
  /** Part of what a key signs. */
  userId: id,
  list: z.array(z.object({ id, credentialId: base64url, name: z.string(), createdAt: time, usedAt: z.nullable(time) })),
  /** Set while the keys are declared lost: they end at `until`, and nothing leaves before. */
  lost: z.nullable(z.object({ id, until: time })),
  /** Hours between the declaration and the end of the keys. */
  lossHours: z.number(),
  max: z.number(),
})

export const userPasskeySchemas = {
  'user/passkeys': { request: none, answer: passkeys },
  /** The first key takes a code from the mail, each further one the signature of an existing key. */
  'user/addPasskey': {
    request: z.object({
      name: text('passkey.name-required', 40).check(plain),
      payPassword,
      code: z.optional(verificationCode),
      registration,
      signature: z.optional(passkeySignature),
    }),
    answer: passkeys,
  },
  'user/removePasskey': { request: z.object({ id, payPassword, signature: passkeySignature }), answer: passkeys },
  /** Declares all keys lost. Both codes are needed where an e-mail address is bound. */
  'user/losePasskeys': {
    request: z.object({ payPassword, phoneCode: verificationCode, code: z.optional(verificationCode) }),
    answer: passkeys,
  },
  /** Any key ends the declaration. */
  'user/keepPasskeys': { request: z.object({ signature: passkeySignature }), answer: passkeys },
} as const
