import * as z from 'zod/mini'
import { digitsOf } from '#digits'
import {
  deviceId,
  deviceSecret,
  email,
  handle,
  newPassword,
  newPayPassword,
  none,
  payPassword,
  sameAs,
  secondFactor,
  verificationCode,
} from '#schema/primitives'

export const samePassword = sameAs<{ password: string; passwordConfirm: string }>(
  (v) => v.password,
  (v) => v.passwordConfirm,
  'password.mismatch',
  'passwordConfirm',
)
const sameNewPayPassword = sameAs<{ payPassword: string; payPasswordConfirm: string }>(
  (v) => v.payPassword,
  (v) => v.payPasswordConfirm,
  'withdraw-password.mismatch',
  'payPasswordConfirm',
)

export const userPasswordSchemas = {
  'user/changePassword': {
    request: z
      .object({
        oldPassword: z.string({ error: 'password.required' }).check(z.minLength(1, 'password.required')),
        password: newPassword,
        passwordConfirm: z.string(),
      })
      .check(samePassword),
    answer: none,
  },
  'user/recoverPassword': {
    request: z
      .object({
        by: z.enum(['email', 'phone']),
        address: handle('phone.required', 254),
        code: verificationCode,
        password: newPassword,
        passwordConfirm: z.string(),
        device: deviceId,
        deviceSecret: z.optional(deviceSecret),
        secondFactor: z.optional(secondFactor),
      })
      .check(samePassword),
    answer: z.object({ deviceSecret }),
  },
  'user/resetPayPassword': {
    request: z
      .object({
        oldPayPassword: payPassword,
        payPassword: newPayPassword,
        payPasswordConfirm: z.string().check(z.overwrite(digitsOf)),
      })
      .check(sameNewPayPassword),
    answer: none,
  },
  /** Undoes a reset that came by mail or SMS, by codes to both. */
  'user/undoReset': {
    request: z
      .object({
        email: email(),
        mailCode: verificationCode,
        phone: handle('phone.required', 20),
        code: verificationCode,
        password: newPassword,
        passwordConfirm: z.string(),
        device: deviceId,
        deviceSecret: z.optional(deviceSecret),
        secondFactor: z.optional(secondFactor),
      })
      .check(samePassword),
    answer: z.object({ deviceSecret }),
  },
  'user/recoverPayPassword': {
    request: z
      .object({
        code: verificationCode,
        secondFactor: z.optional(secondFactor),
        payPassword: newPayPassword,
        payPasswordConfirm: z.string().check(z.overwrite(digitsOf)),
      })
      .check(sameNewPayPassword),
    answer: none,
  },
} as const
