import { testPin } from '@synet/contract/test-support/test-pin'
import fc from 'fast-check'

/** Lists the parts of a JSON schema that are read here. */
interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly pattern?: string
  readonly format?: string
}

/** Strings that have broken something somewhere. */
const nasty = [
  '',
  ' ',
  '0',
  '-1',
  '1e308',
  '9223372036854775808',
  '999999999999999999',
  '0.0000001',
  'NaN',
  'null',
  'true',
  "'; drop table app.user_account; --",
  '%',
  '\\',
  '${7*7}',
  '{{7*7}}',
  '../../etc/passwd',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00a',
  '\u202e',
  '\u{e0041}',
  'a' + '\u0301'.repeat(60),
  '１２３',
  '٣',
  '1.0',
  '-0',
  '+1',
  '0x10',
  '1e3',
  '9'.repeat(400),
  '18446744073709551616',
  '2147483648',
  'toString',
  '%zz',
  '\r\nset-cookie: a=b',
  '👩‍👩‍👧‍👦',
  'İ',
  'ß'.repeat(200),
  'x'.repeat(10_001),
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  '2026-02-30T00:00:00Z',
  '2026-02-30T24:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
  '+999999-01-01T00:00:00.000Z',
  '0000-01-01T00:00:00Z',
  'dev',
  'demo_member',
  'AGENT001',
  testPin,
]

/** The form of an amount, which some strings of digits have. */
export const isAmount = ({ pattern }: { readonly pattern?: string }): boolean =>
  pattern?.startsWith('^(0|[1-9]') ?? false

/** Amounts around what a bigint of the database, and of a schema, holds. */
export const hugeAmounts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '999999999999',
    '999999999999.999999',
    '1000000000000',
    '9223372036854.775807',
    '9223372036854.775808',
    '18446744073709.551616',
    '999999999999999',
    '999999999999999.999999999999999999',
  ),
  fc.bigInt({ min: 10n ** 9n, max: 10n ** 15n }).map(String),
)

/** Made once: making it lists all of Unicode. */
const binary = fc.string({ unit: 'binary', maxLength: 30 })

const strings = (schema: Schema): fc.Arbitrary<unknown> => {
  const options: fc.Arbitrary<unknown>[] = [
    fc.constantFrom(...nasty),
    fc.string({ maxLength: 60 }),
    binary,
    fc.integer({ min: 0, max: 30 }).map(String),
    fc.bigInt({ min: 0n, max: 2n ** 63n }).map(String),
    // Cursors of pages: the place in the order, and what distinguishes rows of one place.
    fc
      .array(fc.constantFrom('0', '1', '999999999', '999999999999999', '999999999999999999'), {
        minLength: 2,
        maxLength: 4,
      })
      .chain((parts) => fc.constantFrom('.', ' ').map((mark) => parts.join(mark))),
  ]
  if (isAmount(schema)) options.push(hugeAmounts)
  if (schema.format === 'date-time') options.push(fc.date({ noInvalidDate: true }).map((at) => at.toISOString()))
  if (schema.format === 'email') options.push(fc.emailAddress())
  if (schema.pattern?.includes('[0-9a-f]'))
    options.push(fc.string({ unit: fc.constantFrom(...Array.from('0123456789abcdef')), minLength: 64, maxLength: 64 }))
  return fc.oneof(...options)
}

/** Mostly what a schema allows by its shape, with values that it may not; now and then anything at all. */
export function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: likeSchema(schema) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  )
}

function likeSchema(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum)
    return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...schema.enum) }, { weight: 1, arbitrary: fc.string() })
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices && choices.length > 0) return fc.oneof(...choices.map(likeSchema))
  switch (schema.type) {
    case 'object': {
      const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [name, arbitraryOf(field)]),
      )
      for (const name of ['surplus', 'constructor', 'toString']) fields[name] = fc.jsonValue({ maxDepth: 1 })
      // Any of them may be missing; a few are too many.
      return fc
        .record(fields, { requiredKeys: [...(schema.required ?? [])] })
        .chain((value) =>
          fc
            .subarray(Object.keys(value), { minLength: Math.max(0, Object.keys(value).length - 1) })
            .map((kept) => Object.fromEntries(Object.entries(value).filter(([name]) => kept.includes(name)))),
        )
    }
    case 'array':
      return fc.oneof(
        { weight: 15, arbitrary: fc.array(arbitraryOf(schema.items ?? {}), { maxLength: 6 }) },
        { weight: 1, arbitrary: fc.constant(Array.from({ length: 3_000 }, () => 0)) },
      )
    case 'boolean':
      return fc.boolean()
    case 'number':
    case 'integer':
      return fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -1, 1, 101, Number.MAX_SAFE_INTEGER, 1e308))
    case 'string':
      return strings(schema)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}
