/** Five bytes of context and the next one. */
const order = 6
/** The loss is reported by parts of this size, so that its standard error is known. */
export const partBytes = 1_024

/** Counts of the bytes after contexts of one length. */
interface Level {
  /** Its keys are the context's bytes and the next one, as digits of a number to base 256. */
  readonly counts: ReadonlyMap<number, number>
  /** Each context with the sum of its counts, and the part of it that is left to the next shorter context. */
  readonly contexts: ReadonlyMap<number, { readonly sum: number; readonly left: number }>
  /** Is taken from counts of 1, of 2, and of more. */
  readonly discounts: readonly number[]
}

/**
 * Measures how far counting gets on a text, with an interpolated 6-gram model of bytes and modified Kneser-Ney smoothing (Chen and Goodman, 1998).
 * @returns the loss of each part of the text, in nats a byte
 */
export function measureByteCounts(trained: readonly Uint8Array[], text: Uint8Array): readonly number[] {
  const levels = countBytes(trained)
  return Array.from({ length: Math.floor(text.length / partBytes) }, (_, part) => {
    let loss = 0
    for (let at = part * partBytes; at < (part + 1) * partBytes; at++) loss -= Math.log(chanceOf(levels, text, at))
    return loss / partBytes
  })
}

function countBytes(texts: readonly Uint8Array[]): readonly Level[] {
  const seen = Array.from({ length: order }, (_, length) => countGrams(texts, length))
  return seen.map((grams, length) =>
    levelOf(length === order - 1 ? grams : countContinuations(seen[length + 1], length)),
  )
}

function countGrams(texts: readonly Uint8Array[], length: number): Map<number, number> {
  const grams = new Map<number, number>()
  for (const text of texts) {
    for (let at = length; at < text.length; at++) {
      const gram = numberAt(text, at - length, at + 1)
      grams.set(gram, (grams.get(gram) ?? 0) + 1)
    }
  }
  return grams
}

/** A shorter context counts as many times as different bytes stood before it. */
function countContinuations(longer: ReadonlyMap<number, number> = new Map(), length: number): Map<number, number> {
  const counts = new Map<number, number>()
  for (const gram of longer.keys()) {
    const shorter = gram % 256 ** (length + 1)
    counts.set(shorter, (counts.get(shorter) ?? 0) + 1)
  }
  return counts
}

/**
 * Computes what modified Kneser-Ney takes from counts of 1, of 2, and of more (Chen and Goodman, 1998).
 * @param counts how often each gram was seen
 */
export function discountsOf(counts: Iterable<number>): readonly number[] {
  const kinds = [0, 0, 0, 0, 0]
  for (const count of counts) if (count < kinds.length) kinds[count] = (kinds[count] ?? 0) + 1
  const [, once = 0, twice = 0] = kinds
  const base = once / (once + 2 * twice)
  return [1, 2, 3].map((n) => {
    const discount = n - ((n + 1) * base * (kinds[n + 1] ?? 0)) / (kinds[n] ?? 0)
    // Too few contexts to tell.
    return discount > 0 && discount < n ? discount : 0.5
  })
}

function levelOf(counts: ReadonlyMap<number, number>): Level {
  const discounts = discountsOf(counts.values())
  const contexts = new Map<number, { sum: number; left: number }>()
  for (const [gram, count] of counts) {
    const context = Math.floor(gram / 256)
    const one = contexts.get(context) ?? { sum: 0, left: 0 }
    one.sum += count
    one.left += discounts[Math.min(count, 3) - 1] ?? 0
    contexts.set(context, one)
  }
  return { counts, contexts, discounts }
}

function numberAt(text: Uint8Array, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at++) number = number * 256 + (text[at] ?? 0)
  return number
}

/** From the uniform distribution on, each longer context that was seen corrects the chance of the shorter one. */
function chanceOf(levels: readonly Level[], text: Uint8Array, at: number): number {
  let chance = 1 / 256
  for (let length = 0; length < levels.length && length <= at; length++) {
    const level = levels[length]
    const context = level?.contexts.get(numberAt(text, at - length, at))
    if (!level || !context) break
    const count = level.counts.get(numberAt(text, at - length, at + 1)) ?? 0
    const kept = count === 0 ? 0 : count - (level.discounts[Math.min(count, 3) - 1] ?? 0)
    chance = (kept + context.left * chance) / context.sum
  }
  return chance
}
