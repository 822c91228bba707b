import { discountsOf } from '#measure/byte-counts'

/** Holds what followed one context. */
interface Followers {
  readonly counts: Map<number, number>
  sum: number
  /** The part of the sum that is left to the next shorter context. */
  left: number
}

interface Level {
  readonly contexts: ReadonlyMap<string, Followers>
  /** Is taken from counts of 1, of 2, and of more. */
  readonly discounts: readonly number[]
}

/** Interpolated modified Kneser-Ney counts; a level a length of context, the empty one first. */
export type Grams = readonly Level[]

/** Each symbol with its contexts from the empty one on, each one longer than the one before. */
export type Events = Iterable<{ readonly contexts: readonly string[]; readonly symbol: number }>

/**
 * @param shorten takes the first symbol of a context away
 * @returns the grams of each order up to `contexts.length`
 */
export function countGrams(events: Events, shorten: (context: string) => string): readonly Grams[] {
  const seen: Map<string, Followers>[] = []
  for (const { contexts, symbol } of events) {
    contexts.forEach((context, length) => {
      seen[length] ??= new Map()
      add(seen[length], context, symbol)
    })
  }
  // A shorter context counts as many times as different symbols stood before it.
  const continuations = seen.slice(1).map((longer) => {
    const shorter = new Map<string, Followers>()
    for (const [context, { counts }] of longer) {
      const key = shorten(context)
      for (const symbol of counts.keys()) add(shorter, key, symbol)
    }
    return levelOf(shorter)
  })
  return seen.map((longest, length) => [...continuations.slice(0, length), levelOf(longest)])
}

function add(contexts: Map<string, Followers>, context: string, symbol: number): void {
  const followers = contexts.get(context)
  if (followers) followers.counts.set(symbol, (followers.counts.get(symbol) ?? 0) + 1)
  else contexts.set(context, { counts: new Map([[symbol, 1]]), sum: 0, left: 0 })
}

function levelOf(contexts: Map<string, Followers>): Level {
  const discounts = discountsOf([...contexts.values()].flatMap(({ counts }) => [...counts.values()]))
  for (const followers of contexts.values()) {
    followers.sum = 0
    followers.left = 0
    for (const count of followers.counts.values()) {
      followers.sum += count
      followers.left += discounts[Math.min(count, 3) - 1] ?? 0
    }
  }
  return { contexts, discounts }
}

const keptOf = ({ discounts }: Level, count: number): number =>
  count === 0 ? 0 : count - (discounts[Math.min(count, 3) - 1] ?? 0)

/** @param base the chance without any context */
export function chanceOf(grams: Grams, contexts: readonly string[], symbol: number, base: number): number {
  let chance = base
  for (const [length, level] of grams.entries()) {
    const followers = level.contexts.get(contexts[length] ?? '')
    if (!followers) break
    chance = (keptOf(level, followers.counts.get(symbol) ?? 0) + followers.left * chance) / followers.sum
  }
  return chance
}

/** The chances of all bytes. */
export function byteChances(grams: Grams, contexts: readonly string[]): Float64Array {
  const chances = new Float64Array(256).fill(1 / 256)
  for (const [length, level] of grams.entries()) {
    const followers = level.contexts.get(contexts[length] ?? '')
    if (!followers) break
    for (let byte = 0; byte < 256; byte++) chances[byte] = ((chances[byte] ?? 0) * followers.left) / followers.sum
    for (const [byte, count] of followers.counts)
      chances[byte] = (chances[byte] ?? 0) + keptOf(level, count) / followers.sum
  }
  return chances
}

/** The symbols that were seen behind a context. */
export const followersOf = (grams: Grams, length: number, context: string): Iterable<number> =>
  grams[length]?.contexts.get(context)?.counts.keys() ?? []

/** Counts the bytes of a table: one for each chance, one for a context's number of followers and one for what it leaves. */
export const tableBytes = (grams: Grams, symbolBytes: number): number =>
  grams.reduce((sum, { contexts }) => {
    const pairs = [...contexts.values()].reduce((part, { counts }) => part + counts.size, 0)
    return sum + pairs * (symbolBytes + 1) + contexts.size * 2
  }, 0)
