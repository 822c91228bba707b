/** How a reader of English would write the sounds of the CMU dictionary. */
const vowels: Readonly<Record<string, string>> = {
  AA: 'ah',
  AE: 'a',
  AH: 'uh',
  AO: 'aw',
  AW: 'ow',
  AY: 'eye',
  EH: 'eh',
  ER: 'ur',
  EY: 'ay',
  IH: 'ih',
  IY: 'ee',
  OW: 'oh',
  OY: 'oy',
  UH: 'uu',
  UW: 'oo',
}
const consonants: Readonly<Record<string, string>> = { DH: 'th', HH: 'h', JH: 'j' }
/** The second of two consonants with which English begins a syllable. */
const seconds = new Set(['L', 'R', 'W', 'Y'])
const firsts = new Set(['B', 'D', 'F', 'G', 'K', 'P', 'S', 'SH', 'T', 'TH', 'V'])

export interface Syllable {
  readonly text: string
  readonly stressed: boolean
}

/** The stressed syllable is in capitals. */
export const syllableText = ({ text, stressed }: Syllable): string => (stressed ? text.toUpperCase() : text)

/** Sounds as they are shown: respelled where they are English, else as they stand. */
export const soundsText = (sounds: string): string => readSyllables(sounds)?.map(syllableText).join('-') ?? sounds

const vowelOf = (sound: string): string | undefined => vowels[sound.replace(/\d$/, '')]

/** How many consonants before a vowel belong to it. */
function onsetLength(between: readonly string[], isFirst: boolean): number {
  if (isFirst) return between.length
  const last = between.at(-1) ?? ''
  const before = between.at(-2) ?? ''
  if (last === 'NG') return 0
  if (between.length < 2) return between.length
  return seconds.has(last) && firsts.has(before) ? 2 : 1
}

/**
 * Writes sounds so that they can be read aloud, by syllables.
 * @param sounds as the model answers: `N OW1 K IY0`
 * @returns undefined where they are no sounds of English, or have no vowel
 */
export function readSyllables(sounds: string): readonly Syllable[] | undefined {
  const list = sounds.trim().split(/\s+/)
  if (!list.every((sound) => vowelOf(sound) !== undefined || /^[A-Z]{1,2}$/.test(sound))) return undefined
  const syllables: { text: string; stressed: boolean }[] = []
  const write = (some: readonly string[]): string =>
    some.map((sound) => consonants[sound] ?? sound.toLowerCase()).join('')
  let between: string[] = []
  for (const sound of list) {
    const vowel = vowelOf(sound)
    if (vowel === undefined) {
      between.push(sound)
      continue
    }
    const cut = between.length - onsetLength(between, syllables.length === 0)
    const last = syllables.at(-1)
    if (last) last.text += write(between.slice(0, cut))
    syllables.push({ text: write(between.slice(cut)) + vowel, stressed: sound.endsWith('1') })
    between = []
  }
  const last = syllables.at(-1)
  if (!last) return undefined
  last.text += write(between)
  return syllables
}
