import { expect, it } from 'vitest'
import { readSyllables } from './syllables.ts'

const read = (sounds: string): string | undefined =>
  readSyllables(sounds)
    ?.map(({ text, stressed }) => (stressed ? text.toUpperCase() : text))
    .join('-')

it.each([
  ['N OW1 K IY0', 'NOH-kee'],
  ['K AH0 N T R IH1 B Y AH0 T ER0', 'kuhn-TRIH-byuh-tur'],
  ['W ER1 TH W AY1 L', 'WUR-THWEYEL'],
  ['S IH1 NG IH0 NG', 'SIHNG-ihng'],
  ['AY1', 'EYE'],
])('writes %s as %s [ALV-03]', (sounds, spelt) => expect(read(sounds)).toBe(spelt))

it.each(['? ? EH0', 'tʰœlva', '', 'N T'])('leaves %j as it is [ALV-03]', (sounds) =>
  expect(readSyllables(sounds)).toBeUndefined(),
)
