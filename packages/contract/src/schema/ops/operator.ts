import * as z from 'zod/mini'
import { digitsOf } from '#digits'
import { deviceSecret, id, text, plainLines } from '#schema/primitives'

const operator = z.object({
  id,
  name: z.string(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  /** The signer's own page; null where none is configured. */
  approvalsUrl: z.nullable(z.string()),
})

/** A new second-factor code: every action of an operator takes one, which is valid once. */
export const secondFactor = z
  .string({ error: 'operator.login-wrong' })
  .check(z.overwrite(digitsOf), z.regex(/^\d{6}$/, 'operator.login-wrong'))
export const reason = text('reason.required', 200).check(plainLines)

export const operatorSchemas = {
  login: {
    request: z.object({
      name: text('operator.login-wrong', 40),
      password: text('operator.login-wrong', 128),
      secondFactor,
      deviceSecret: z.optional(deviceSecret),
    }),
    answer: z.object({ token: z.string(), operator, deviceSecret }),
  },
  logout: { request: z.object({}), answer: z.object({}) },
  me: { request: z.object({}), answer: operator },
} as const
