/** Eight bytes of context and the next one. Longer contexts gain little on texts of a few megabytes. */
const order = 9
/** The loss is reported by parts of this size, so that its standard error is known. */
export const partBytes = 1_024
/** A context that was never seen, or that the beginning of a text cuts off. */
const unseen = -1

/** Which context of the present length precedes each byte of a text. */
interface Reading {
  readonly text: Uint8Array
  readonly contexts: Int32Array
}

/** How often each byte followed each context, by the context's number × 256 + the byte. */
type Grams = ReadonlyMap<number, number>

interface Level {
  readonly counts: Grams
  /** Each context with the sum of its counts, and the part of it that is left to the next shorter context. */
  readonly contexts: ReadonlyMap<number, { readonly sum: number; readonly left: number }>
  /** Is taken from counts of 1, of 2, and of more. */
  readonly discounts: readonly number[]
}

/**
 * Measures how far counting gets on a text, with an interpolated 9-gram model of bytes and modified Kneser-Ney smoothing
 * (Chen and Goodman, 1998). It goes from the empty context to the longest and holds two lengths at a time, because all of
 * them would fill the memory.
 * @returns the loss of each part of the text, in nats per byte
 */
export function measureByteCounts(trained: readonly Uint8Array[], text: Uint8Array): readonly number[] {
  const chances = new Float64Array(text.length).fill(1 / 256)
  let readings = trained.map(withoutContext)
  let reading = withoutContext(text)
  let grams = countGrams(readings)
  for (let length = 0; length < order - 1; length++) {
    const numbers = new Map<number, number>()
    const longer = readings.map((one) => lengthen(one, length, numbers, 'learn'))
    const longerGrams = countGrams(longer)
    correctChances(chances, reading, levelOf(countContinuations(longerGrams, [...numbers.keys()])))
    readings = longer
    reading = lengthen(reading, length, numbers, 'look up')
    grams = longerGrams
  }
  correctChances(chances, reading, levelOf(grams))
  return Array.from({ length: Math.floor(text.length / partBytes) }, (_, part) => {
    const chancesOfPart = chances.subarray(part * partBytes, (part + 1) * partBytes)
    return chancesOfPart.reduce((loss, chance) => loss - Math.log(chance), 0) / partBytes
  })
}

const withoutContext = (text: Uint8Array): Reading => ({ text, contexts: new Int32Array(text.length) })

/**
 * Adds the byte before each context to it.
 * @param length that of the contexts so far
 * @param numbers of the longer contexts, by the shorter one's number × 256 + the byte that is added
 */
function lengthen(
  { text, contexts }: Reading,
  length: number,
  numbers: Map<number, number>,
  mode: 'learn' | 'look up',
): Reading {
  const longer = contexts.map((context, at) => {
    const added = text[at - length - 1]
    if (context === unseen || added === undefined) return unseen
    const key = context * 256 + added
    const known = numbers.get(key)
    if (known !== undefined || mode === 'look up') return known ?? unseen
    numbers.set(key, numbers.size)
    return numbers.size - 1
  })
  return { text, contexts: longer }
}

function countGrams(readings: readonly Reading[]): Grams {
  const grams = new Map<number, number>()
  for (const { text, contexts } of readings) {
    contexts.forEach((context, at) => {
      if (context === unseen) return
      const gram = context * 256 + (text[at] ?? 0)
      grams.set(gram, (grams.get(gram) ?? 0) + 1)
    })
  }
  return grams
}

/**
 * A shorter context counts as many times as different bytes stood before it.
 * @param keys of the longer contexts, by their number
 */
function countContinuations(longer: Grams, keys: readonly number[]): Grams {
  const counts = new Map<number, number>()
  for (const gram of longer.keys()) {
    const shorter = Math.floor((keys[Math.floor(gram / 256)] ?? 0) / 256) * 256 + (gram % 256)
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

function levelOf(counts: Grams): Level {
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

/** A context that was seen corrects the chances of the next shorter one. */
function correctChances(chances: Float64Array, { text, contexts }: Reading, level: Level): void {
  contexts.forEach((number, at) => {
    const context = level.contexts.get(number)
    if (!context) return
    const count = level.counts.get(number * 256 + (text[at] ?? 0)) ?? 0
    const kept = count === 0 ? 0 : count - (level.discounts[Math.min(count, 3) - 1] ?? 0)
    chances[at] = (kept + context.left * (chances[at] ?? 0)) / context.sum
  })
}
