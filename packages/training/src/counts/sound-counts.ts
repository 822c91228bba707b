/** Letters of a word and the sounds that they stand for. */
export interface Piece {
  readonly letters: string
  readonly sounds: string
}

/**
 * How likely a piece of a word is after those before it. A gram is a row of pieces: the first gram is empty, then come
 * those of one piece, and so on; those that begin with the same gram stand together, in the order of their last pieces.
 */
export interface SoundCounts {
  /** They are numbered from `firstPiece` on. */
  readonly pieces: readonly Piece[]
  /** The number of grams that consist of each gram and one piece more. */
  readonly followers: Uint16Array
  readonly last: Uint16Array
  /** What each gram's last piece costs after the others. */
  readonly costs: Uint8Array
  /** What it costs to forget a gram's first piece, where the next piece does not follow the gram. */
  readonly left: Uint8Array
}

/** An answer with its cost; a cost of `costOfHalf` more is half as likely. */
export interface Spoken {
  readonly sounds: string
  readonly cost: number
}

export const costOfHalf = 8
const costMax = 255
/** A bit has eight binary digits after its point. */
export const digitsOfBit = 256

/** The pieces before the first and after the last of each word. */
export const openingPiece = 0
export const closingPiece = 1
export const firstPiece = 2
export const rootNode = 0

/** At each letter this many ways to say a word up to it are followed, as long as they cost little more than the cheapest. */
const beam = 64
const beamCosts = 14 * costOfHalf

/** The bits of a chance in 256ths, found by squares: functions of logarithms differ between machines. */
export function bitsOf(chance: number): number {
  let bits = 0
  let rest = chance
  for (; rest < 1; bits += digitsOfBit) rest *= 2
  // Now 1 <= rest < 2; each square gives one binary digit of its logarithm.
  for (let digit = digitsOfBit / 2; digit >= 1; digit /= 2) {
    rest *= rest
    if (rest < 2) continue
    rest /= 2
    bits -= digit
  }
  return bits
}

export const costOf = (chance: number): number =>
  chance > 0 ? Math.min(costMax, Math.max(0, Math.round((bitsOf(chance) * costOfHalf) / digitsOfBit))) : costMax

interface Hypothesis extends Spoken {
  readonly gram: number
}

/** Finds grams by their beginnings. */
function openGrams({ followers, last, costs, left }: SoundCounts) {
  const first = new Int32Array(followers.length + 1)
  first[0] = 1
  for (let gram = 0; gram < followers.length; gram++) first[gram + 1] = (first[gram] ?? 0) + (followers[gram] ?? 0)
  /** @returns the gram with one piece more; undefined if there is none */
  function findExtended(gram: number, piece: number): number | undefined {
    let low = first[gram] ?? 0
    let high = first[gram + 1] ?? 0
    while (low < high) {
      const middle = (low + high) >> 1
      if ((last[middle] ?? 0) < piece) low = middle + 1
      else high = middle
    }
    return low < (first[gram + 1] ?? 0) && last[low] === piece ? low : undefined
  }
  /** Each gram without its first piece. */
  const shorter = new Int32Array(followers.length)
  for (let gram = 1; gram < followers.length; gram++)
    for (let longer = first[gram] ?? 0; longer < (first[gram + 1] ?? 0); longer++)
      shorter[longer] = findExtended(shorter[gram] ?? rootNode, last[longer] ?? 0) ?? rootNode

  /** Adds a piece. @returns the longest gram that it ends and that others begin with, and the cost of the piece */
  return (from: number, piece: number): { readonly gram: number; readonly cost: number } => {
    let gram = from
    let cost = 0
    let found = findExtended(gram, piece)
    while (found === undefined && gram !== rootNode) {
      cost += left[gram] ?? 0
      gram = shorter[gram] ?? rootNode
      found = findExtended(gram, piece)
    }
    if (found === undefined) return { gram: rootNode, cost: cost + costMax }
    cost += costs[found] ?? 0
    while (found !== rootNode && followers[found] === 0) found = shorter[found] ?? rootNode
    return { gram: found, cost }
  }
}

/**
 * Says words by counts, with a beam over the ways to cut them into pieces.
 * @returns a function that gives up to `max` ways to say a word, the likeliest first
 */
export function speakByCounts(counts: SoundCounts): (word: string, max: number) => readonly Spoken[] {
  const { pieces } = counts
  let opened: ReturnType<typeof openGrams> | undefined
  const byLetters = new Map<string, number[]>()
  pieces.forEach(({ letters }, i) => byLetters.set(letters, [...(byLetters.get(letters) ?? []), i]))
  const longest = Math.max(1, ...pieces.map(({ letters }) => Array.from(letters).length))

  return (word, max) => {
    opened ??= openGrams(counts)
    const add = opened
    const letters = Array.from(word)
    const beams = Array.from({ length: letters.length + 1 }, () => new Map<string, Hypothesis>())
    const lowest = beams.map(() => Number.MAX_SAFE_INTEGER)
    function addHypothesis(at: number, hypothesis: Hypothesis): void {
      const least = lowest[at] ?? 0
      if (hypothesis.cost > least + beamCosts) return
      lowest[at] = Math.min(least, hypothesis.cost)
      const key = `${hypothesis.gram} ${hypothesis.sounds}`
      const known = beams[at]?.get(key)
      if (!known || hypothesis.cost < known.cost) beams[at]?.set(key, hypothesis)
    }
    const cheapest = (at: number): readonly Hypothesis[] =>
      [...(beams[at]?.values() ?? [])]
        .filter(({ cost }) => cost <= (lowest[at] ?? 0) + beamCosts)
        .sort((a, b) => a.cost - b.cost)
        .slice(0, beam)
    addHypothesis(0, { gram: add(rootNode, openingPiece).gram, cost: 0, sounds: '' })
    letters.forEach((letter, at) => {
      for (const { gram, cost, sounds } of cheapest(at)) {
        // A letter that was never seen has no sound.
        if (!byLetters.has(letter)) addHypothesis(at + 1, { gram, cost: cost + costMax, sounds })
        for (let end = at + 1; end <= Math.min(at + longest, letters.length); end++)
          for (const piece of byLetters.get(letters.slice(at, end).join('')) ?? []) {
            const next = add(gram, piece + firstPiece)
            addHypothesis(end, {
              gram: next.gram,
              cost: cost + next.cost,
              sounds: sounds + (pieces[piece]?.sounds ?? ''),
            })
          }
      }
    })
    const found = new Map<string, number>()
    for (const { gram, cost, sounds } of cheapest(letters.length)) {
      const whole = cost + add(gram, closingPiece).cost
      found.set(sounds, Math.min(whole, found.get(sounds) ?? whole))
    }
    return [...found]
      .map(([sounds, cost]) => ({ sounds, cost }))
      .sort((a, b) => a.cost - b.cost)
      .slice(0, max)
  }
}
