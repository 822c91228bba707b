import { createHash } from 'node:crypto'
import { hasNoFacts } from '@synet/contract/errors'
import { done, type Refusal, refuse, type Result } from '@synet/core/result'
import * as z from 'zod/mini'

/** Refuses with the first issue's code; an issue without one of ours is `request.invalid` and names the field. */
export function parseRequest<S extends z.core.$ZodType>(schema: S, input: unknown): Result<z.output<S>> {
  if (!isStorable(input)) return refuse('request.invalid', { field: '' })
  const parsed = z.safeParse(schema, input)
  if (parsed.success) return done(parsed.data)
  return refusalOf(parsed.error.issues[0])
}

/** PostgreSQL cannot store a text with a NUL or half a surrogate pair, so such a text is refused here. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return true
  return Object.values(value).every(isStorable)
}

function refusalOf(issue: z.core.$ZodIssue | undefined): Refusal {
  const code = issue?.message ?? ''
  if (code === 'password.weak') return refuse(code, { min: 8 })
  const field = issue?.path.join('.') ?? ''
  if (code === 'unit.malformed' || code === 'unit.non-finite') return refuse(code, { part: field })
  return hasNoFacts(code) ? refuse(code) : refuse('request.invalid', { field })
}

/**
 * Fields that the hash leaves out. It is stored beside the rest of the request, and anybody who read it there could try
 * the million payment passwords within a second. The signature of a passkey is another one each time.
 */
const leftOut: ReadonlySet<string> = new Set(['payPassword', 'signature'])

/** Hashes a request; the order of its fields, its secrets and its signature do not matter. */
export function hashRequest(request: unknown): string {
  const canonical = (value: unknown): unknown =>
    value instanceof Uint8Array
      ? createHash('sha256').update(value).digest('hex')
      : value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value)
              .filter(([name]) => !leftOut.has(name))
              .toSorted(([a], [b]) => (a < b ? -1 : 1))
              .map(([k, v]) => [k, canonical(v)]),
          )
        : value
  return createHash('sha256')
    .update(JSON.stringify(canonical(request)))
    .digest('hex')
}
