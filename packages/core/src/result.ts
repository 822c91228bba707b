/** A refusal is a value, not an exception: a code of `contract/errors.ts` and the facts its message needs. */
export interface Refusal {
  readonly ok: false
  readonly error: string
  readonly facts: Readonly<Record<string, string | number>>
}
export interface Done<T> {
  readonly ok: true
  readonly value: T
}
export type Result<T> = Done<T> | Refusal

export const done = <T>(value: T): Done<T> => ({ ok: true, value })

/** @param error code `noun.reason`, a row of the error table (checked by a test, because core knows no codes). */
export const refuse = (error: string, facts: Readonly<Record<string, string | number>> = {}): Refusal => ({
  ok: false,
  error,
  facts,
})

/** Thrown for a broken invariant: our fault, never the caller's. */
export class InvariantError extends Error {
  override name = 'InvariantError'
}

export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message)
}
