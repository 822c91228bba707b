import { networkNames } from '@synet/core/all-networks'
import * as z from 'zod/mini'
import { codeOf, digitsOf, keyOf } from '#digits'
import type { ErrorCode } from '#errors'
import { userHandleOf } from '#user-handle'
import { languages } from '#languages'
import { arePlainLines, isPlain } from '#plain-text'
import { isWeakPayPassword } from '#weak-pay-password'

/**
 * Required text; blank text is refused with `whenMissing`. The message of a check is an error code: browser and server
 * refuse with the same row of the error table.
 */
export const text = (whenMissing: ErrorCode, max = 140, clean = (typed: string) => typed) =>
  z
    .string({ error: whenMissing })
    .check(z.overwrite(clean), z.trim(), z.minLength(1, whenMissing), z.maxLength(max, 'request.invalid'))

/** How somebody is called or reached, as people copy it. */
export const handle = (whenMissing: ErrorCode, max?: number) => text(whenMissing, max, userHandleOf)

/** Other people or operators read this line. */
export const plain = z.refine<string>(isPlain, 'profile.text')
/** Other people or operators read these lines. */
export const plainLines = z.refine<string>(arePlainLines, 'profile.text')

export const optionalText = (max: number) => z.optional(z.string().check(z.trim(), z.maxLength(max, 'request.invalid')))

export const id = z.string({ error: 'request.invalid' }).check(z.regex(/^[1-9]\d{0,17}$/, 'request.invalid'))

/**
 * A plain decimal string below a million millions. The allowed number of decimals depends on the asset and is checked
 * where the asset is known.
 */
export const amountInput = (missing: ErrorCode = 'amount.required', invalid: ErrorCode = 'amount.invalid') =>
  z.string({ error: missing }).check(z.minLength(1, missing), z.regex(/^(0|[1-9]\d{0,11})(\.\d{1,18})?$/, invalid))

/** A decimal string; the answer names the unit of its asset in another field. */
export const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/))
/** PostgreSQL has no year 0, which ISO 8601 has. */
const hasYear = z.refine<string>((iso) => iso >= '0001', 'request.invalid')
export const time = z.iso.datetime().check(hasYear)
export const day = z.iso.date({ error: 'request.invalid' }).check(hasYear)
export const userAsset = z.enum(['USDT', 'SNT'], { error: 'request.invalid' })
export const network = z.enum(networkNames, { error: 'network.unknown' })
/** A network in a form in which the user must choose one. */
export const networkInput = z.enum(networkNames, { error: 'network.required' })

export const language = z.enum(
  languages.map(({ name }) => name),
  { error: 'request.invalid' },
)

export const page = {
  cursor: optionalText(200),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
}
/** A page of orders: one of them, or those of a period. */
export const orderPage = { ...page, id: z.optional(id), from: z.optional(time), to: z.optional(time) }

export const listOf = <T extends z.core.$ZodType>(row: T) =>
  z.object({ list: z.array(row), next: z.nullable(z.string()) })

/** The actions that a freeze can forbid. */
export const freezeScope = z.enum(['log-in', 'withdraw', 'transfer'], { error: 'freeze.scope' })

export const none = z.object({})
export const payPassword = z
  .string({ error: 'pay-password.required' })
  .check(z.overwrite(digitsOf), z.minLength(1, 'pay-password.required'), z.regex(/^\d{6}$/, 'pay-password.invalid'))
/** Left out where a passkey's signature comes in its place. */
export const optionalPayPassword = z.optional(payPassword)
/** A newly chosen one; older payment passwords that break this rule stay valid. */
export const newPayPassword = payPassword.check(z.refine((pin) => !isWeakPayPassword(pin), 'pay-password.weak'))
/** A random id that the app keeps on its device. The client states it, so it proves nothing. */
export const deviceId = optionalText(64)
/** A secret that the server gave to a device at log-in; with it the account recognises the device. */
export const deviceSecret = z.string().check(z.maxLength(100, 'request.invalid'))
/** The version of the documents that a person accepts. */
export const documentVersion = z.number({ error: 'documents.accept' }).check(z.minimum(1, 'documents.accept'))
/** A solved challenge. */
export const work = z.optional(
  z.object({
    salt: z.string().check(z.maxLength(100, 'work.wrong')),
    number: z.number({ error: 'work.wrong' }).check(z.int('work.wrong'), z.minimum(0, 'work.wrong')),
    signature: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'work.wrong')),
  }),
)
export const verificationCode = z
  .string({ error: 'code.required' })
  .check(z.overwrite(digitsOf), z.minLength(1, 'code.required'), z.regex(/^\d{6}$/, 'code.wrong'))
/** 256 random bits, which people copy from a mail or a file. */
export const copiedKey = z.string({ error: 'key.wrong' }).check(z.overwrite(keyOf), z.regex(/^[\w-]{43}$/, 'key.wrong'))
/** A code of an authenticator app, or a recovery code in its place. Any other text is refused before it counts as a try. */
export const secondFactor = z
  .string({ error: 'login.factor-required' })
  .check(
    z.overwrite(codeOf),
    z.minLength(1, 'login.factor-required'),
    z.regex(/^(?:\d{6}|[A-Z0-9]{12})$/, 'factor.wrong'),
  )
export const email = (missing: ErrorCode = 'email.required', invalid: ErrorCode = 'email.invalid') =>
  z
    .string({ error: missing })
    .check(
      z.overwrite(userHandleOf),
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, missing),
      z.maxLength(254, invalid),
      z.email(invalid),
    )
export const newPassword = z
  .string({ error: 'password.required' })
  .check(z.minLength(1, 'password.required'), z.minLength(8, 'password.weak'), z.maxLength(128, 'request.invalid'))
/** Two fields that must be equal. It is said as soon as both are there, whatever else of a form is missing. */
export const sameAs = <T>(a: (v: T) => string, b: (v: T) => string, error: ErrorCode, path: string) =>
  z.refine<T>((v) => a(v) === b(v), {
    error,
    path: [path],
    when: ({ value }) => {
      if (typeof value !== 'object' || value === null) return false
      return [a(value as T), b(value as T)].every((text) => typeof text === 'string')
    },
  })

/** The states an order has been in, oldest first. */
export const timelineOf = <S extends z.core.$ZodType>(state: S) => z.array(z.object({ state, at: time }))
export const byId = z.object({ id })
