import { joiner, keepThaiWordsWhole } from '#thai-words'

/** Texts that are set so large that a word torn in two is seen at once. */
const headlines: ReadonlySet<string> = new Set(['landing.title', 'invitation.trains', 'invitation.may-train'])

const chinese = new Intl.Segmenter('zh', { granularity: 'word' })

/** A Chinese text that breaks between words only: browsers break it anywhere. A number stays with its measure word. */
const joinWords = (text: string): string =>
  Array.from(chinese.segment(text), ({ segment, isWordLike }) =>
    isWordLike && /\p{Script=Han}/u.test(segment) ? Array.from(segment).join(joiner) : segment,
  )
    .join('')
    .replace(/一(?=[笔筆])/gu, `一${joiner}`)

/** A number stays with what it counts: "970 million", "100 USDT". */
const joinUnits = (text: string): string =>
  text.replace(/(?<=\d) (?=\p{L})|(?<=[\d}]) (?=(?:USDT|SNTN?)(?![A-Z]))/gu, '\u00a0')

/** Thai ends no word with a space: a number would stand alone at the end of a line, without what it counts. */
const joinThaiCounts = (text: string): string =>
  text.replace(/(?<=[}#]) (?=วัน|ชั่วโมง|นาที|วินาที|ชุด|คน|รายการ|ขั้น|ครั้ง|งาน)/gu, '\u00a0')

/** A text whose lines end between words only, as far as that matters in its language, and not after a number. */
export function keepWordsWhole(language: string, id: string, written: string): string {
  const text = joinUnits(written)
  if (language === 'th-TH') return keepThaiWordsWhole(joinThaiCounts(text))
  return language.startsWith('zh') && headlines.has(id) ? joinWords(text) : text
}
