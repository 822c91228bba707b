import type { Alphabet } from '#engine/alphabet'

/*
 * One byte a sound. Consonants are lower-case letters; of the fifteen vowels each has a byte without stress, one with the
 * first and one with the second stress. None is the mark or the end of a line.
 */

const consonants: Readonly<Record<string, string>> = {
  B: 'b',
  CH: 'c',
  D: 'd',
  DH: 'e',
  F: 'f',
  G: 'g',
  HH: 'h',
  JH: 'j',
  K: 'k',
  L: 'l',
  M: 'm',
  N: 'n',
  NG: 'x',
  P: 'p',
  R: 'r',
  S: 's',
  SH: 'q',
  T: 't',
  TH: 'o',
  V: 'v',
  W: 'w',
  Y: 'y',
  Z: 'z',
  ZH: 'a',
}
const vowels = ['AA', 'AE', 'AH', 'AO', 'AW', 'AY', 'EH', 'ER', 'EY', 'IH', 'IY', 'OW', 'OY', 'UH', 'UW']
/** The byte of the first vowel with this stress. */
const firstVowel = ['!', 'A', 'P']

const byteOf: ReadonlyMap<string, number> = new Map([
  ...Object.entries(consonants).map(([sound, letter]) => [sound, letter.charCodeAt(0)] as const),
  ...firstVowel.flatMap((first, stress) =>
    vowels.map((vowel, i) => [`${vowel}${stress}`, first.charCodeAt(0) + i] as const),
  ),
])

const bytes = [...byteOf.values()]
const first = Math.min(...bytes)
const texts = Array.from({ length: Math.max(...bytes) - first + 1 }, () => '')
for (const [sound, byte] of byteOf) texts[byte - first] = sound

/** ARPAbet, whose sounds are separated by spaces. */
export const sounds: Alphabet = { first, texts, between: ' ' }

/** From ARPAbet, separated by spaces. @returns undefined when one of them is none of the 69 sounds */
export function encodeSounds(text: string): string | undefined {
  const found = text.split(' ').map((sound) => byteOf.get(sound))
  return found.every((byte) => byte !== undefined) ? String.fromCharCode(...found) : undefined
}
