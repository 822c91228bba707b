import { type Consonant, consonants, type Three, type Vowel, vowels } from './phonemes.ts'

/** A sound of a word: a vowel or a consonant. */
export interface Sound {
  readonly name: string
  readonly stress: number
  readonly vowel?: Vowel
  readonly consonant?: Consonant
}

/** @param text ARPAbet, such as `N OW1 K IY0`. What is no sound is left out. */
export const soundsOf = (text: string): Sound[] =>
  text.split(' ').flatMap((sound): Sound[] => {
    const name = sound.replace(/\d$/, '')
    const stress = Number(sound.slice(name.length))
    const vowel = (stress === 0 && vowels[`${name}0`]) || vowels[name]
    if (vowel) return [{ name, stress, vowel }]
    const consonant = consonants[name]
    return consonant ? [{ name, stress: 0, consonant }] : []
  })

export const three = (at: (i: 0 | 1 | 2) => number): Three => [at(0), at(1), at(2)]

export const isOfKind = (sound: Sound | undefined, ...kinds: Consonant['kind'][]): boolean =>
  sound?.consonant !== undefined && kinds.includes(sound.consonant.kind)

/** Tells whether the voice continues through it without a closure. */
const isOpen = (sound: Sound): boolean => sound.vowel !== undefined || isOfKind(sound, 'glide')

/** Tells whether what follows the release of a stop is heard in the sound after it. */
export const isReleasedInto = (after: Sound | undefined): boolean => after !== undefined && isOpen(after)

/** How long breath follows the release of a stop. */
export function breathMs(sounds: readonly Sound[], i: number): number {
  const [before, sound, after] = [sounds[i - 1], sounds[i], sounds[i + 1]]
  if (sound?.consonant?.voiced) return 8
  const more = sound?.name === 'K' ? 10 : sound?.name === 'P' ? -5 : 0
  if (before?.name === 'S') return 15 + more
  if (!after) return 40
  if (!isOpen(after)) return 12
  const isStressed = i === 0 || (after.vowel ? after.stress > 0 : (sounds[i + 2]?.stress ?? 0) > 0)
  return (isStressed ? 55 : 30) + more
}

function vowelMs(sounds: readonly Sound[], { vowel, stress }: Sound, after: Sound | undefined): number {
  let ms = vowel?.ms ?? 0
  // Rows of vowels without stress are short themselves.
  if (stress > 0 || ms > 100) ms *= [0.75, 1.05, 0.95][stress] ?? 1
  if (!after) ms *= 1.35
  else if (after.consonant && !after.consonant.voiced && !isOfKind(after, 'breath')) ms *= 0.8
  else if (isOfKind(after, 'fricative')) ms *= 1.1
  if (sounds.filter((sound) => sound.vowel).length > 2) ms *= 0.88
  return Math.max(ms, 50)
}

/** How long a sound lasts; the release of a stop comes after it. */
export function lengthOf(sounds: readonly Sound[], i: number): number {
  const [before, sound, after] = [sounds[i - 1], sounds[i], sounds[i + 1]]
  if (!sound) return 0
  if (sound.vowel) return vowelMs(sounds, sound, after)
  const ms = sound.consonant?.ms ?? 0
  if (!after) return isOfKind(sound, 'stop') ? ms : ms * 1.4
  return (before?.consonant && !isOfKind(before, 'breath')) || after.consonant ? ms * 0.8 : ms
}

export const targetOf = ({ vowel, consonant }: Sound, atEnd: boolean): Three =>
  vowel ? (atEnd ? vowel.to : vowel.from) : (consonant?.locus ?? [500, 1500, 2500])

/** How much a sound closes the mouth. */
const closeness = (sound: Sound): number =>
  sound.vowel ? 0 : isOfKind(sound, 'breath') ? -1 : isOfKind(sound, 'glide') ? 1 : 2

export const isVelar = ({ name }: Sound): boolean => name === 'K' || name === 'G' || name === 'NG'

/** The formants where a consonant meets the target of a more open neighbour (locus equations). */
function meet(sound: Sound, target: Three): Three {
  const { locus, keeps } = sound.consonant ?? { locus: target, keeps: target }
  const near = three((i) => locus[i] + keeps[i] * (target[i] - locus[i]))
  // Before back vowels the tongue closes farther back, and the second and third formant come close to each other.
  return isVelar(sound) && target[1] < 1400 ? [near[0], target[1] + 300, 2250] : near
}

/** The formants where two sounds meet: the one that closes the mouth more decides. */
export function formantsBetween(a: Sound, b: Sound): Three {
  const [closeA, closeB] = [closeness(a), closeness(b)]
  const [atA, atB] = [targetOf(a, true), targetOf(b, false)]
  if (closeA === closeB) return three((i) => (atA[i] + atB[i]) / 2)
  if (Math.max(closeA, closeB) === 0) return closeA === 0 ? atA : atB
  return closeA > closeB ? meet(a, atB) : meet(b, atA)
}
