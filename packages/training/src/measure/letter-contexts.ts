/** A letter is said as at most so many sounds. */
const soundsMax = 3
const rounds = 4
/** Letters on the left and on the right that are looked at, from the letter alone to the widest context. */
const contexts = [
  [0, 0],
  [0, 1],
  [1, 1],
  [1, 2],
  [2, 2],
  [2, 3],
  [3, 3],
  [3, 4],
  [4, 4],
] as const
const never = -Infinity
/** A part that the letter was never given has this logarithm, less two for each of its sounds. */
const unseen = -9

interface Line {
  readonly question: string
  readonly answer: string
}
type Counts = Map<string, Map<string, number>>

function count(counts: Counts, key: string, answer: string): void {
  const seen = counts.get(key) ?? new Map<string, number>()
  counts.set(key, seen.set(answer, (seen.get(answer) ?? 0) + 1))
}

/** Scores a part of a word's sounds for a letter. @param off how far its end is from the word's diagonal */
type Score = (part: string, off: number) => number

/**
 * Splits a word's sounds into one part a letter so that the sum of the parts' scores is greatest.
 * @returns undefined when there are more sounds than letters can have
 */
function align(letters: readonly string[], sounds: string, scoreOf: (letter: string) => Score): string[] | undefined {
  const partsAt = Array.from({ length: sounds.length + 1 }, (_, at) =>
    Array.from({ length: Math.min(soundsMax, sounds.length - at) + 1 }, (_part, length) =>
      sounds.slice(at, at + length),
    ),
  )
  let best = new Float64Array(sounds.length + 1).fill(never)
  best[0] = 0
  const chosen = letters.map((letter, i) => {
    const score = scoreOf(letter)
    const next = new Float64Array(sounds.length + 1).fill(never)
    const parts: string[] = []
    const diagonal = ((i + 1) * sounds.length) / letters.length
    partsAt.forEach((found, at) => {
      const before = best[at] ?? never
      if (before === never) return
      for (const part of found) {
        const end = at + part.length
        const sum = before + score(part, end - diagonal)
        if (sum <= (next[end] ?? never)) continue
        next[end] = sum
        parts[end] = part
      }
    })
    best = next
    return parts
  })
  if (best[sounds.length] === never) return undefined
  let at = sounds.length
  return chosen
    .toReversed()
    .map((parts) => {
      const part = parts[at] ?? ''
      at -= part.length
      return part
    })
    .toReversed()
}

/** Aligns all words, at first along their diagonals, then by how often a letter was given a part in the round before. */
function alignAll(lines: readonly Line[]): readonly { letters: readonly string[]; parts: readonly string[] }[] {
  const diagonal: Score = (part, off) => -Math.abs(off) / 2 - Math.abs(part.length - 1)
  let scoreOf = (_letter: string): Score => diagonal
  for (let round = 0; ; round++) {
    const aligned = lines.flatMap(({ question, answer }) => {
      const letters = Array.from(question)
      const parts = align(letters, answer, scoreOf)
      return parts ? [{ letters, parts }] : []
    })
    if (round === rounds) return aligned
    const counts: Counts = new Map()
    for (const { letters, parts } of aligned) letters.forEach((letter, i) => count(counts, letter, parts[i] ?? ''))
    const scores = new Map([...counts].map(([letter, parts]) => [letter, likelihoods(parts)]))
    scoreOf = (letter) => scores.get(letter) ?? diagonal
  }
}

function likelihoods(parts: ReadonlyMap<string, number>): Score {
  const all = [...parts.values()].reduce((sum, one) => sum + one, 0)
  const known = new Map([...parts].map(([part, one]) => [part, Math.log(one / all)]))
  return (part) => known.get(part) ?? unseen - 2 * part.length
}

/** The letter with its context as a text, from the letter alone to the widest context. */
function* contextsOf(letters: readonly string[], at: number): Iterable<string> {
  for (const [left, right] of contexts) {
    let text = `${left}${right}`
    for (let i = at - left; i <= at + right; i++) text += letters[i] ?? '_'
    yield text
  }
}

/**
 * Learns to spell out words sound by sound: each letter is said as it was most often said in the widest context, of up to
 * four letters on each side, that was seen. Letters and sounds are aligned by expectation and maximisation over best paths,
 * which is how letter-to-sound rules were first learned from dictionaries (Black, Lenzo and Pagel, 1998).
 * @param lines words, and one character for each of their sounds
 * @returns what it answers to a word
 */
export function trainLetterContexts(lines: readonly Line[]): (question: string) => string {
  const counts: Counts = new Map()
  for (const { letters, parts } of alignAll(lines))
    letters.forEach((_, at) => {
      for (const context of contextsOf(letters, at)) count(counts, context, parts[at] ?? '')
    })
  const usual = new Map([...counts].map(([context, parts]) => [context, mostOften(parts)]))
  return (question) => {
    const letters = Array.from(question)
    return letters
      .map((_, at) => {
        let part = ''
        for (const context of contextsOf(letters, at)) part = usual.get(context) ?? part
        return part
      })
      .join('')
  }
}

/** The first of those that were seen most often. */
function mostOften(parts: ReadonlyMap<string, number>): string {
  let best: readonly [string, number] = ['', 0]
  for (const one of parts) if (one[1] > best[1]) best = one
  return best[0]
}
