export interface Searchable {
  readonly title: string
  readonly text: string
}

/** Our words, each with those that people type in its place. */
export type Synonyms = Readonly<Record<string, readonly string[]>>

/** Case, accents, full-width forms and word joiners aside. Hangul is found while a syllable is still being typed. */
const normalise = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u2060]/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')

/** A hit in the title counts as much as this many in the text. */
const titleWeight = 3
/** An answer may lack less than this share of the query, by weight: people ask in sentences. */
const missingMax = 0.5
/** A word that no entry has counts for less: most often it is one of a sentence around the question. */
const unknownShare = 0.5
/** An answer is left out where its score is below this share of the best one. */
const leastShare = 0.25

/** The words of a text, without a dictionary: each letter of a language without spaces counts as one. */
const wordPattern = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]\p{M}*|[\p{L}\p{M}\p{N}]+/gu

/** Scripts that set no space between words, and Korean, which joins them. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Hang}]/u

/** Words of the query; a language without spaces is cut by its dictionary, which Firefox before 125 does not have. */
function wordsOf(query: string, language: string): string[] {
  const text = query.normalize('NFKC')
  const segments =
    'Segmenter' in Intl
      ? Array.from(new Intl.Segmenter(language, { granularity: 'word' }).segment(text))
          .filter(({ isWordLike }) => isWordLike)
          .map(({ segment }) => segment)
      : (text.match(wordPattern) ?? [])
  return segments.map(normalise).filter((word) => word !== '')
}

/** The query in our words: people type others, or another form of ours. */
function inOurWords(query: string, synonyms: Synonyms): string {
  let text = normalise(query)
  for (const [ours, others] of Object.entries(synonyms))
    for (const other of [...others, ours]) {
      const word = normalise(other)
      // In languages with spaces between words, only the beginning of a word matches.
      const found = unspaced.test(word)
        ? new RegExp(word, 'gu')
        : new RegExp(`(^|[^\\p{L}\\p{N}])${word}[\\p{L}\\p{N}]*`, 'gu')
      text = text.replace(found, ` ${ours} `)
    }
  return text
}

/** Entries as they are searched. */
type Plain = readonly { readonly title: string; readonly text: string }[]

/** How much a word distinguishes, by the share of entries that have it (Spärck Jones, 1972): “how” is in many, “withdraw” in few. */
function weigh(
  entries: Plain,
  words: readonly string[],
): readonly { readonly word: string; readonly weight: number }[] {
  return words.map((word) => {
    const having = entries.filter(({ title, text }) => title.includes(word) || text.includes(word)).length
    const rarity = Math.log(1 + entries.length / (having + 1))
    return { word, weight: word.length * rarity * (having > 0 ? 1 : unknownShare) }
  })
}

/** @returns how well a text fits the words; 0 if it lacks too many of them */
function scoreOf({ title, text }: Plain[number], words: ReturnType<typeof weigh>): number {
  let all = 0
  let found = 0
  let score = 0
  for (const { word, weight } of words) {
    const hit = title.includes(word) ? titleWeight : text.includes(word) ? 1 : 0
    all += weight
    if (hit > 0) found += weight
    score += hit * weight
  }
  return found > all * missingMax ? score : 0
}

/**
 * @param synonyms the words that people type in place of ours
 * @returns what fits the query, the best first; everything in its order when there is no word in it
 */
export function searchHelp<T extends Searchable>(
  entries: readonly T[],
  query: string,
  language: string,
  synonyms: Synonyms = {},
): readonly T[] {
  const words = wordsOf(query, language)
  if (words.length === 0) return entries
  const searched = entries.map(({ title, text }) => ({ title: normalise(title), text: normalise(text) }))
  const typed = weigh(searched, words)
  const inOurs = weigh(searched, wordsOf(inOurWords(query, synonyms), language))
  const found = searched
    .map((entry, i) => ({ i, score: Math.max(scoreOf(entry, typed), scoreOf(entry, inOurs)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  const best = found[0]?.score ?? 0
  return found.flatMap(({ i, score }) => (score >= best * leastShare ? (entries[i] ?? []) : []))
}
