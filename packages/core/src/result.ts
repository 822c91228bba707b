/** A refusal is a value, not an exception: a code of `contract/src/errors.ts` and the facts that its message needs. */
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

/**
 * The codes, with the facts that the message of each needs. Core defines none: `contract/src/errors.ts` declares them here,
 * so that a refusal without its facts, or with an unknown code, does not compile.
 */
export interface RefusalFacts {}

type Code = keyof RefusalFacts
type CodeWithoutFacts = { [C in Code]: keyof RefusalFacts[C] extends never ? C : never }[Code]
type Facts<C extends Code> = [C] extends [CodeWithoutFacts] ? [] : [facts: RefusalFacts[C]]

/** @param code a row of the error table, `noun.reason` @param facts all the facts that the row names */
export const refuse = <C extends Code>(code: C, ...[facts]: Facts<C>): Refusal => ({
  ok: false,
  error: code,
  facts: facts ?? {},
})

/** Thrown for a broken invariant, which is a bug and never the caller's mistake. */
export class InvariantError extends Error {
  override name = 'InvariantError'
}

export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message)
}
