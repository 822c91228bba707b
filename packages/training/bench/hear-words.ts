export interface Entry {
  readonly word: string
  /** ARPAbet without stress. */
  readonly sounds: readonly string[]
}

/** The first pronunciation of each word. */
export const readDictionary = (text: string): Entry[] =>
  text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([word = '']) => /^[a-z'-]+$/.test(word))
    .map(([word = '', ...sounds]) => ({ word, sounds }))

/** How many sounds must be put in, left out or replaced; `max + 1` when more than `max`. */
function distance(a: readonly string[], b: readonly string[], max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let above = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (const [i, sound] of a.entries()) {
    const row = [i + 1]
    for (const [j, other] of b.entries())
      row.push(Math.min((above[j] ?? 0) + (sound === other ? 0 : 1), (above[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1))
    if (Math.min(...row) > max) return max + 1
    above = row
  }
  return above.at(-1) ?? 0
}

/** The words with the most similar sounds, none the same; of equal ones those that come first in the dictionary after it. */
export function nearestWords(of: Entry, entries: readonly Entry[], count: number): Entry[] {
  const start = entries.findIndex(({ word }) => word === of.word)
  let found: { readonly entry: Entry; readonly far: number }[] = []
  const taken = new Set([of.sounds.join(' ')])
  for (let i = 1; i < entries.length; i++) {
    const entry = entries[(start + i) % entries.length]
    const most = found.length < count ? 20 : (found.at(-1)?.far ?? 0) - 1
    if (!entry || most < 1) break
    const far = distance(of.sounds, entry.sounds, most)
    const text = entry.sounds.join(' ')
    if (far > most || taken.has(text)) continue
    taken.add(text)
    found = [...found, { entry, far }].sort((a, b) => a.far - b.far).slice(0, count)
  }
  return found.map(({ entry }) => entry)
}

const espeak: Readonly<Record<string, string>> = {
  AA: 'A:',
  AE: 'a',
  AH: 'V',
  AO: 'O:',
  AW: 'aU',
  AY: 'aI',
  EH: 'E',
  ER: '3:',
  EY: 'eI',
  IH: 'I',
  IY: 'i:',
  OW: 'oU',
  OY: 'OI',
  UH: 'U',
  UW: 'u:',
  AH0: '@',
  ER0: '3',
  IY0: 'i',
  B: 'b',
  CH: 'tS',
  D: 'd',
  DH: 'D',
  F: 'f',
  G: 'g',
  HH: 'h',
  JH: 'dZ',
  K: 'k',
  L: 'l',
  M: 'm',
  N: 'n',
  NG: 'N',
  P: 'p',
  R: 'r',
  S: 's',
  SH: 'S',
  T: 't',
  TH: 'T',
  V: 'v',
  W: 'w',
  Y: 'j',
  Z: 'z',
  ZH: 'Z',
}

/** Sounds in ARPAbet as espeak-ng reads them between double brackets. */
export const espeakPhonemes = (sounds: string): string =>
  sounds
    .split(' ')
    .map((sound) => {
      const mark = sound.endsWith('1') ? "'" : sound.endsWith('2') ? ',' : ''
      return mark + (espeak[sound] ?? espeak[sound.replace(/\d/, '')] ?? '')
    })
    .join('|')

export const toPcm = (samples: Float32Array): Uint8Array =>
  new Uint8Array(Int16Array.from(samples, (sample) => Math.round(32_767 * sample)).buffer)
