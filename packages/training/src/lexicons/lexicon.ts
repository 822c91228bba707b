import { createHash } from 'node:crypto'
import type { ProjectDefinition } from '#project-file/project-schema'
import { dealWords, type PreparedText } from '#projects/prepared-text'

export type LexiconTexts = ProjectDefinition['texts']

/** A language whose project is made of a lexicon, as somebody outside would bring it. */
export interface Language {
  /** Its file in the package, with its hash. */
  readonly file: string
  readonly sha256: string
  /** Matches words that are taken. */
  readonly word: RegExp
  /** Endings of inflected forms, without diacritics. */
  readonly endings: readonly string[]
  /** From IPA to bytes of the alphabet. @returns undefined for what is none of its sounds */
  readonly encode: (ipa: string) => string | undefined
  /** SHA-256 of the held-out text and the shards, one after the other. */
  readonly text: string
  /** How sounds are written, for the model card; English Markdown. */
  readonly about: string
  readonly project: Pick<
    ProjectDefinition,
    'code' | 'texts' | 'initialSeed' | 'rateDips' | 'alphabet' | 'baseline' | 'packageFunction' | 'prompts'
  > & {
    /** The experiment that beat the baseline; until there is one, the project is not taken. */
    readonly experiment?: Omit<ProjectDefinition['experiment'], 'record'>
  }
}

/** Pronunciations in IPA by word. */
export type Lexicon = Readonly<Record<string, readonly string[]>>

const shardCount = 32
/** Shards and held-out text together have this many bytes: a phone downloads a shard for each unit. */
const textBytes = 1_700_000
/** Nothing is cut from a stem that has so many letters only. */
const stemLetters = 4
/** A line fits into one window of the model, its end included. */
const lineBytes = 64

const hashOf = (word: string): string => createHash('sha256').update(word).digest('hex')

function sortByHash(words: Iterable<string>): string[] {
  const hashed = Array.from(words, (word) => ({ word, hash: hashOf(word) }))
  return hashed.sort((a, b) => (a.hash < b.hash ? -1 : 1)).map(({ word }) => word)
}

/** Cuts endings and diacritics off a word, roughly: forms of different words may have the same stem. */
export function stemOf(word: string, endings: readonly string[]): string {
  let stem = word.normalize('NFD').replaceAll(/\p{M}/gu, '')
  for (;;) {
    const ending = endings.find(
      (candidate) => stem.endsWith(candidate) && stem.length - candidate.length >= stemLetters,
    )
    if (ending === undefined) return stem
    stem = stem.slice(0, -ending.length)
  }
}

/** Lists the lines `word=sounds` of the words that are taken, by their stems. */
function takeWords({ word: isTaken, encode, endings }: Language, lexicon: Lexicon): Map<string, Map<string, string[]>> {
  const stems = new Map<string, Map<string, string[]>>()
  for (const [written, pronunciations] of Object.entries(lexicon)) {
    if (!isTaken.test(written)) continue
    const word = written.toLowerCase()
    const lines = pronunciations
      // The English edition writes slashes or brackets, and its programs make some of what stands there of the letters.
      .filter((ipa) => !/^[/[]/.test(ipa))
      .flatMap((ipa) => ipa.split(/, ?/))
      .flatMap((ipa) => encode(ipa) ?? [])
      .map((sounds) => `${word}=${sounds}`)
      .filter((line) => Buffer.byteLength(line) < lineBytes)
    if (lines.length === 0) continue
    const stem = stemOf(word, endings)
    const forms = stems.get(stem) ?? new Map<string, string[]>()
    forms.set(word, [...new Set([...(forms.get(word) ?? []), ...lines])])
    stems.set(stem, forms)
  }
  return stems
}

/** Takes one form of a word: the shortest one of every second stem, which a dictionary often has, and any of the others. */
function chooseForm(stem: string, forms: readonly string[]): string {
  const [shortest = ''] = forms.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
  return Number.parseInt(hashOf(stem).slice(-1), 16) % 2 === 0 ? shortest : (sortByHash(forms)[0] ?? shortest)
}

/**
 * Makes the shards and the held-out text of a language. Of the forms of a word, as far as its endings tell, one is taken, so that no
 * held-out word is a form of one in the shards.
 */
export function prepareLexicon(language: Language, lexicon: Lexicon): PreparedText {
  const stems = takeWords(language, lexicon)
  const entries: { word: string; line: string }[] = []
  let bytes = 0
  for (const stem of sortByHash(stems.keys())) {
    if (bytes >= textBytes) break
    const forms = stems.get(stem) ?? new Map<string, string[]>()
    for (const line of forms.get(chooseForm(stem, [...forms.keys()])) ?? []) {
      entries.push({ word: stem, line })
      bytes += Buffer.byteLength(line) + 1
    }
  }
  return dealWords(entries, shardCount)
}
