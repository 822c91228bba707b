import { expect, it } from 'vitest'
import { readAnswer } from '#engine/alphabet'
import { readLines } from '#measure/questions'
import { englishSounds } from '#projects/english-sounds/project'
import { loadProject } from '#projects/load-project'
import { consonants, vowels } from './phonemes.ts'
import { speak, speechRate } from './speak.ts'

const { alphabet } = englishSounds
const sounds = alphabet?.texts.filter((text) => text !== '') ?? []
const { heldOut } = await loadProject(englishSounds)
/** Every eightieth held-out word. */
const words = readLines(heldOut, '=')
  .filter((_, i) => i % 80 === 0)
  .map(({ answer }) => readAnswer(alphabet, Buffer.from(answer, 'latin1')))

it('every sound of the dictionary has a row, and every row is a sound of it [WTH-08]', () => {
  expect(sounds).toHaveLength(69)
  const names = new Set(sounds.map((sound) => sound.replace(/\d$/, '')))
  const rows = new Set([...Object.keys(vowels), ...Object.keys(consonants)].map((row) => row.replace(/\d$/, '')))
  expect([...rows].sort()).toEqual([...names].sort())
})

it('a word has the same samples each time, and other words have others [WTH-08]', () => {
  const first = speak('N Y OW1 K IY0')
  expect(speak('N Y OW1 K IY1')).not.toEqual(first)
  expect(speak('N Y OW1 K IY0')).toEqual(first)
})

it('no word clips, and each is as long as words are [WTH-08]', () => {
  expect(words.length).toBeGreaterThan(70)
  for (const word of [...words, ...sounds]) {
    const samples = speak(word)
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    expect(loudest, word).toBeCloseTo(0.8, 5)
    const ms = (1_000 * samples.length) / speechRate
    const count = word.split(' ').length
    expect(ms, word).toBeGreaterThan(40 + 40 * count)
    expect(ms, word).toBeLessThan(300 + 160 * count)
  }
})

it('stress makes a vowel longer, and a word begins and ends in silence [WTH-08]', () => {
  const [noun, verb] = [speak('R EH1 K ER0 D'), speak('R EH0 K ER0 D')]
  expect(noun.length).toBeGreaterThan(verb.length)
  expect(Math.abs(noun[0] ?? 1)).toBeLessThan(0.01)
  expect(Math.abs(noun.at(-1) ?? 1)).toBeLessThan(0.01)
})

it('what is no sound is left out, and an empty word is silent [WTH-08]', () => {
  expect(speak('K ? AE1 s12 T')).toEqual(speak('K AE1 T'))
  expect(speak('').every((sample) => sample === 0)).toBe(true)
})
