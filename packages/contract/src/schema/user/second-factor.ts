import * as z from 'zod/mini'
import { personProof } from '#schema/user/security'
import { none, secondFactor, time } from '#schema/primitives'

const password = z
  .string({ error: 'password.required' })
  .check(z.minLength(1, 'password.required'), z.maxLength(128, 'request.invalid'))
/** What turning it off and new codes take: the login password, and a code of the app or a recovery code. */
export const factorProof = z.object({ password, secondFactor })
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const userSecondFactorSchemas = {
  'user/secondFactor': {
    request: none,
    answer: z.object({
      /** Since when log-in asks for it; null while it is off. */
      since: z.nullable(time),
      /** Recovery codes that were not used. */
      codesLeft: z.number(),
    }),
  },
  /** Gives the secret for the authenticator app; nothing is asked for before a first code has come back. */
  'user/beginSecondFactor': {
    request: z.object({ password, ...personProof }),
    answer: z.object({ secret: z.string(), uri: z.string() }),
  },
  /** The only answers that contain recovery codes. */
  'user/confirmSecondFactor': { request: z.object({ secondFactor }), answer: recoveryCodes },
  'user/renewRecoveryCodes': { request: factorProof, answer: recoveryCodes },
  'user/endSecondFactor': { request: factorProof, answer: none },
} as const
