import type { Piece } from './sound-counts.ts'

export interface CutWords {
  readonly pieces: readonly Piece[]
  /** The numbers of the pieces of each word; a word that cannot be cut is left out. */
  readonly cuts: readonly (readonly number[])[]
}

/** The numbers of letters and sounds that a piece may have. */
const shapes = [
  { letters: 1, sounds: 0 },
  { letters: 1, sounds: 1 },
  { letters: 1, sounds: 2 },
  { letters: 2, sounds: 1 },
] as const
const rounds = 5
/** The chances of pieces are learned from this many words, of the whole list evenly. */
const learnedFrom = 16_384
/** Of a piece that none of these has. */
const unseen = 1e-9
const none = -1

interface Word {
  readonly width: number
  readonly places: number
  /** The piece of each shape from each place on, a place being a number of letters × the width + a number of sounds. */
  readonly pieces: Int32Array
}

/**
 * Cuts words and their sounds into pieces. The chance of each piece is found by expectation and maximisation over all ways
 * to cut a word; then each word is cut in its likeliest way (Bisani and Ney, 2008). It adds, multiplies and divides only, so
 * that every machine finds the same.
 */
export function cutWords(lines: readonly { readonly question: string; readonly answer: string }[]): CutWords {
  const pieces: Piece[] = []
  const numbers = new Map<string, Map<string, number>>()
  function numberOf(letters: string, sounds: string): number {
    let known = numbers.get(letters)
    if (!known) numbers.set(letters, (known = new Map()))
    let number = known.get(sounds)
    if (number === undefined) known.set(sounds, (number = pieces.push({ letters, sounds }) - 1))
    return number
  }
  function wordOf({ question, answer }: (typeof lines)[number]): Word {
    const letters = Array.from(question)
    const sounds = Array.from(answer)
    const width = sounds.length + 1
    const places = (letters.length + 1) * width
    const found = new Int32Array(places * shapes.length).fill(none)
    for (let i = 0; i < letters.length; i++)
      for (const [k, shape] of shapes.entries()) {
        if (i + shape.letters > letters.length) continue
        const part = letters.slice(i, i + shape.letters).join('')
        for (let j = 0; j + shape.sounds <= sounds.length; j++)
          found[(i * width + j) * shapes.length + k] = numberOf(part, sounds.slice(j, j + shape.sounds).join(''))
      }
    return { width, places, pieces: found }
  }
  const every = Math.max(1, Math.floor(lines.length / learnedFrom))
  const learned = lines.filter((_, i) => i % every === 0).map(wordOf)
  let chances = new Float64Array(pieces.length).fill(1 / pieces.length)
  for (let round = 0; round < rounds; round++) {
    const seen = new Float64Array(pieces.length)
    for (const word of learned) addSeen(word, chances, seen)
    const sum = seen.reduce((total, one) => total + one, 0)
    chances = seen.map((one) => one / sum)
  }
  const chanceOf = (piece: number): number => chances[piece] || unseen
  return { pieces, cuts: lines.flatMap((line) => likeliestCut(wordOf(line), chanceOf)) }
}

/** Adds how often each piece is expected in a word. */
function addSeen({ width, places, pieces }: Word, chances: Float64Array, seen: Float64Array): void {
  const after = new Float64Array(places)
  after[places - 1] = 1
  for (let place = places - 2; place >= 0; place--) {
    let sum = 0
    shapes.forEach((shape, k) => {
      const piece = pieces[place * shapes.length + k] ?? none
      if (piece === none) return
      sum += (chances[piece] ?? 0) * (after[place + shape.letters * width + shape.sounds] ?? 0)
    })
    after[place] = sum
  }
  const all = after[0] ?? 0
  if (all === 0) return
  const before = new Float64Array(places)
  before[0] = 1 / all
  for (let place = 0; place < places; place++) {
    const here = before[place] ?? 0
    if (here === 0) continue
    shapes.forEach((shape, k) => {
      const piece = pieces[place * shapes.length + k] ?? none
      if (piece === none) return
      const end = place + shape.letters * width + shape.sounds
      const reached = here * (chances[piece] ?? 0)
      before[end] = (before[end] ?? 0) + reached
      seen[piece] = (seen[piece] ?? 0) + reached * (after[end] ?? 0)
    })
  }
}

/** The pieces of the likeliest way to cut a word, in a list of one; an empty list if there is no way. */
function likeliestCut(
  { width, places, pieces }: Word,
  chanceOf: (piece: number) => number,
): readonly (readonly number[])[] {
  const best = new Float64Array(places)
  const from = new Int32Array(places)
  const last = new Int32Array(places)
  best[0] = 1
  for (let place = 0; place < places; place++) {
    shapes.forEach((shape, k) => {
      const piece = pieces[place * shapes.length + k] ?? none
      if (piece === none) return
      const end = place + shape.letters * width + shape.sounds
      const chance = (best[place] ?? 0) * chanceOf(piece)
      if (chance <= (best[end] ?? 0)) return
      best[end] = chance
      from[end] = place
      last[end] = piece
    })
  }
  if (best[places - 1] === 0) return []
  const cut: number[] = []
  for (let place = places - 1; place > 0; place = from[place] ?? 0) cut.push(last[place] ?? 0)
  return [cut.reverse()]
}
