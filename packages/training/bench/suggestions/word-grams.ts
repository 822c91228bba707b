import { completeWord, isWordByte, wordShare } from './complete-word.ts'
import { byteChances, chanceOf, countGrams, followersOf, type Grams, tableBytes } from './kneser-ney.ts'
import { contextsBefore, countingSpeller, latin1 } from './speller.ts'

export interface Word {
  readonly letters: string
  readonly at: number
  /** The words, signs and line ends before it, from none on. */
  readonly contexts: readonly string[]
}

/** A sign of three bytes, a word (see `isWordByte`), a line end, or another sign. */
const tokens = /[\xe0-\xff][\x80-\xbf]+|(?:[A-Za-z-]|[\xc2-\xdf][\x80-\xbf])+|\n|[^\sA-Za-z-]/g

export function wordsOf(text: Uint8Array, order: number): readonly Word[] {
  const all = [...latin1(text).matchAll(tokens)]
  const letters = all.map((token) => token[0])
  return all.flatMap((token, i) => {
    if (!isWordByte(token[0].charCodeAt(0))) return []
    const contexts = Array.from({ length: order }, (_, n) => letters.slice(Math.max(0, i - n), i).join(' '))
    return [{ letters: token[0], at: token.index, contexts }]
  })
}

/** Says the likeliest words, and what each byte costs. */
export interface Predictor {
  readonly bytes: number
  complete(text: Uint8Array, word: Word, typed: number): readonly string[]
  /** In nats; where words are predicted, a word's stands at its first byte. */
  losses(text: Uint8Array): Float64Array
}

/** A phone's keyboard shows so many suggestions. */
export const shown = 3
/** So many words that begin as typed are weighed whatever stands before them. */
const commonWords = 20

/**
 * A model of words that leaves what it does not know to one of bytes, which also weighs what it knows.
 * @param share of the words' model
 */
export function countWords(
  train: Uint8Array,
  bytes: Grams,
  { order, share }: { readonly order: number; readonly share: number },
): Predictor {
  const known = new Map<string, number>()
  for (const { letters } of wordsOf(train, 0)) if (!known.has(letters)) known.set(letters, known.size)
  const list = [...known.keys()]
  const events = wordsOf(train, order).map(({ letters, contexts }) => ({ contexts, symbol: known.get(letters) ?? -1 }))
  const grams = countGrams(events, (context) => context.slice(context.indexOf(' ') + 1 || context.length)).at(-1) ?? []
  const speller = countingSpeller(bytes)
  const chancesAfter = (text: string) => byteChances(bytes, contextsBefore(text, bytes.length))
  const textBefore = (text: Uint8Array, at: number) => latin1(text.subarray(Math.max(0, at - bytes.length), at))

  const chance = (text: Uint8Array, { at, contexts }: Word, letters: string): number => {
    const before = textBefore(text, at)
    let spelled = 1 / wordShare(chancesAfter(before))
    for (let i = 0; i < letters.length; i++)
      spelled *= chanceOf(
        bytes,
        contextsBefore(before + letters.slice(0, i), bytes.length),
        letters.charCodeAt(i),
        1 / 256,
      )
    spelled *= 1 - wordShare(chancesAfter(before + letters))
    return share * chanceOf(grams, contexts, known.get(letters) ?? -1, spelled) + (1 - share) * spelled
  }

  const commonByBeginning = commonWordsOf(grams, list)
  return {
    bytes: tableBytes(bytes, 1) + tableBytes(grams, 2) + list.join(' ').length,
    complete(text, word, typed) {
      const beginning = word.letters.slice(0, typed)
      const candidates = new Set(commonByBeginning(beginning))
      for (const [length, context] of word.contexts.entries())
        if (length > 0) for (const symbol of followersOf(grams, length, context)) candidates.add(list[symbol] ?? '')
      for (const end of completeWord(speller, text, word.at + typed, shown)) candidates.add(beginning + end)
      return [...candidates]
        .filter((letters) => letters.startsWith(beginning) && letters !== beginning)
        .map((letters) => ({ letters, chance: chance(text, word, letters) }))
        .sort((a, b) => b.chance - a.chance)
        .slice(0, shown)
        .map(({ letters }) => letters)
    },
    losses(text) {
      const losses = new Float64Array(text.length)
      const nextAt = (at: number) => chancesAfter(textBefore(text, at))
      for (let at = 0; at < text.length; at++) {
        const next = nextAt(at)
        // That a word has ended is part of its chance.
        const left = at > 0 && isWordByte(text[at - 1] ?? 0) ? 1 - wordShare(next) : 1
        losses[at] = -Math.log((next[text[at] ?? 0] ?? 0) / left)
      }
      for (const word of wordsOf(text, order)) {
        losses.fill(0, word.at, word.at + word.letters.length)
        losses[word.at] = -Math.log(wordShare(nextAt(word.at)) * chance(text, word, word.letters))
      }
      return losses
    },
  }
}

function commonWordsOf(grams: Grams, list: readonly string[]): (beginning: string) => readonly string[] {
  const counts = [...(grams[0]?.contexts.get('')?.counts ?? [])].sort((a, b) => b[1] - a[1])
  const words = counts.map(([symbol]) => list[symbol] ?? '')
  const found = new Map<string, readonly string[]>()
  return (beginning) => {
    const common = found.get(beginning) ?? words.filter((word) => word.startsWith(beginning)).slice(0, commonWords)
    found.set(beginning, common)
    return common
  }
}
