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
const soundOf: ReadonlyMap<number, string> = new Map([...byteOf].map(([sound, byte]) => [byte, sound]))

/** From ARPAbet, separated by spaces. @returns undefined when one of them is none of the 69 sounds */
export function encodeSounds(text: string): string | undefined {
  const bytes = text.split(' ').map((sound) => byteOf.get(sound))
  return bytes.every((byte) => byte !== undefined) ? String.fromCharCode(...bytes) : undefined
}

/** To ARPAbet, separated by spaces; a byte that is no sound becomes a question mark. */
export const showSounds = (answer: Uint8Array): string => [...answer].map((byte) => soundOf.get(byte) ?? '?').join(' ')
