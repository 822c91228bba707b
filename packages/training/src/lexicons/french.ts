import { texts } from './french-texts.ts'
import type { Language } from './lexicon.ts'

const meanings = 'a ɑ ɑ̃ e ɛ ɛ̃ ə i o ɔ ɔ̃ ø œ œ̃ u y j ɥ w p b t d k ɡ f v s z ʃ ʒ m n ɲ ŋ l ʁ'.split(' ')
const first = 0x41
const byteOf: ReadonlyMap<string, string> = new Map(meanings.map((sound, i) => [sound, String.fromCharCode(first + i)]))

/** Syllables, stress and length, which say nothing about a French word, are left out. */
function encode(ipa: string): string | undefined {
  const plain = ipa
    .normalize('NFD')
    .replaceAll(/[.ˈˌː]|\u0361|\u200d/gu, '')
    .replaceAll('g', 'ɡ')
    .replaceAll('ǝ', 'ə')
    .replaceAll('ε', 'ɛ')
    .replaceAll(/[rʀ]/gu, 'ʁ')
    .replaceAll('a\u0303', 'ɑ\u0303')
    .replaceAll('o\u0303', 'ɔ\u0303')
  const bytes = (plain.match(/.\u0303?/gu) ?? []).map((sound) => byteOf.get(sound))
  return bytes.length > 0 && bytes.every((byte) => byte !== undefined) ? bytes.join('') : undefined
}

export const french: Language = {
  file: 'dictionaries/fr-raw.json',
  sha256: '673325077bb44a8b6361ed0dc9268fad2e9c539597abe0f7c9c1b06ab2b5908c',
  word: /^[A-ZÀÂÇÉÈÊÎÔ]?[a-zàâæçéèêëîïôœùûüÿ]{2,}$/u,
  endings:
    'eraient assions assiez issions issiez raient issent issons assent irent erent aient rions riez asses isses rons rait rais ions ames ates imes ites iez rez ras rai ons ont ant ent asse isse ait ais era er ez es ai as is it ir ee ra re a e i r s t u x'.split(
      ' ',
    ),
  encode,
  text: 'ed793d6280cf3995195b807ec4c65614518efd7a52036c7bef67f8c1b2af9745',
  about: 'Stress, length and the borders of syllables, which say nothing about a French word, are left out.',
  project: {
    code: 'french-sounds',
    texts,
    initialSeed: 1635,
    rateDips: { every: 15, length: 5 },
    alphabet: { first, texts: meanings, between: '' },
    baseline: { kind: 'joint-counts', value: 0.7935, error: 0.00905, of: 2_000 },
    packageFunction: 'pronounce',
    prompts: ['prononciation=', 'oiseau=', 'chantaient='],
  },
}
