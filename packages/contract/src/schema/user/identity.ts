import * as z from 'zod/mini'
import { digitsOf } from '#digits'
import {
  copiedKey,
  email,
  handle,
  newPassword,
  newPayPassword,
  none,
  plainLines,
  sameAs,
  text,
  time,
  work,
} from '#schema/primitives'
import { samePassword } from '#schema/user/password'

/** For this time, anybody who still has the account can stop a confirmed check. */
export const identityHoldHours = 72
/** From the report that all passkeys are lost until they end. */
export const passkeyLossHours = 72
export const identityFactsMax = 1_000
export const askIdentityCheck = z.object({
  account: handle('phone.required', 20),
  contact: email(),
  facts: text('identity.facts-required', identityFactsMax).check(plainLines),
  work,
})
export const newCredentials = z
  .object({
    key: copiedKey,
    password: newPassword,
    passwordConfirm: z.string({ error: 'password.mismatch' }),
    payPassword: newPayPassword,
    payPasswordConfirm: z.string({ error: 'pay-password.mismatch' }).check(z.overwrite(digitsOf)),
    /** All passkeys are lost, too: they end as after a report of their loss, unless one of them cancels it. */
    keysLost: z.optional(z.boolean()),
  })
  .check(
    samePassword,
    sameAs(
      (v) => v.payPassword,
      (v) => v.payPasswordConfirm,
      'pay-password.mismatch',
      'payPasswordConfirm',
    ),
  )
const own = z.object({
  /** The checks that somebody has asked for, until they end. */
  open: z.nullable(
    z.object({
      askedAt: time,
      /** With most of its letters hidden; of several, by comma. */
      contact: z.string(),
      /** How many checks there are beyond those of the contacts. */
      more: z.number(),
      /** When the first key is sent; null while operators have not confirmed one. */
      heldUntil: z.nullable(time),
    }),
  ),
})

export const userIdentitySchemas = {
  /** Answers alike whether the account exists or not. */
  'user/askIdentityCheck': { request: askIdentityCheck, answer: none },
  'user/identityCheck': { request: none, answer: own },
  'user/stopIdentityCheck': { request: none, answer: own },
  'user/newCredentials': { request: newCredentials, answer: z.object({ username: z.string() }) },
} as const
