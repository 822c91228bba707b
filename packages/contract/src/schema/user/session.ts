import * as z from 'zod/mini'
import { codeOf, digitsOf } from '#digits'
import { logInSignature } from '#schema/passkey'
import {
  deviceId,
  deviceSecret,
  documentVersion,
  handle,
  id,
  listOf,
  newPassword,
  newPayPassword,
  none,
  page,
  sameAs,
  secondFactor,
  time,
  verificationCode,
  work,
} from '#schema/primitives'
import { samePassword } from '#schema/user/password'
import { takeOver, userInfo } from '#schema/user/profile'

const session = z.object({ token: z.string(), userInfo, deviceSecret })
export const register = z
  .object({
    phone: handle('phone.required', 20),
    username: handle('username.required', 20).check(z.regex(/^[a-zA-Z][a-zA-Z0-9_]{2,19}$/, 'username.invalid')),
    password: newPassword,
    passwordConfirm: z.string({ error: 'password.mismatch' }),
    payPassword: newPayPassword,
    payPasswordConfirm: z.string({ error: 'pay-password.mismatch' }).check(z.overwrite(digitsOf)),
    takeOver,
    invite_code: z.optional(z.string().check(z.overwrite(codeOf), z.maxLength(20, 'request.invalid'))),
    code: verificationCode,
    /** The version of the documents that the person accepts. */
    documents: documentVersion,
    /** A log-in from an unknown device is reported by mail. */
    device: deviceId,
    deviceSecret: z.optional(deviceSecret),
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
export const login = z.object({
  account: handle('phone.required', 20),
  // The password as it was chosen: spaces at its ends are part of it.
  password: z
    .string({ error: 'password.required' })
    .check(z.minLength(1, 'password.required'), z.maxLength(128, 'request.invalid')),
  device: deviceId,
  deviceSecret: z.optional(deviceSecret),
  /** Required, like the code, after too many attempts on devices that the account does not know. */
  work,
  code: z.optional(verificationCode),
  /** Required of people who have turned it on. */
  secondFactor: z.optional(secondFactor),
})

export const userSessionSchemas = {
  'user/login': { request: login, answer: session },
  /** By a passkey that its device finds by itself, so that no name is typed. */
  'user/passkeyLogin': {
    request: z.object({ signature: logInSignature, device: deviceId, deviceSecret: z.optional(deviceSecret) }),
    answer: session,
  },
  'user/register': { request: register, answer: session },
  'user/logout': { request: z.object({ which: z.optional(z.enum(['this', 'others', 'all'])) }), answer: none },
  'user/sessions': {
    request: z.object(page),
    answer: listOf(z.object({ id, device: z.string(), current: z.boolean(), createdAt: time, seenAt: time })),
  },
  'user/endSession': { request: z.object({ id }), answer: none },
  'user/inviteCheck': {
    request: z.object({
      invite_code: z
        .string({ error: 'invite.required' })
        .check(z.overwrite(codeOf), z.minLength(1, 'invite.required'), z.maxLength(20, 'request.invalid')),
    }),
    answer: z.object({ valid: z.boolean() }),
  },
} as const
