import { expect, it } from 'vitest'
import { englishSpeeches } from '#projects/english-speeches/project'
import { beatsBaseline, isAhead } from './figures.ts'
import { loadProject } from '#projects/load-project'
import { readLines, readQuestions } from './questions.ts'
import { measureBaseline, trainNaiveBayes } from './measure-baseline.ts'
import { measureByteCounts } from './byte-counts.ts'
import { cutWords } from '#counts/cut-words'
import { countJointly } from '#counts/joint-counts'
import { speakByCounts } from '#counts/sound-counts'

const bytes = (text: string) => new TextEncoder().encode(text)

// The release tests compute the baselines of the other projects.
it('every project has the baseline that its own text gives: the quickest project [NET-07]', async () => {
  const { value, error, of } = englishSpeeches.baseline
  const found = measureBaseline(englishSpeeches, await loadProject(englishSpeeches))
  expect(found.of).toBe(of)
  expect(found.value).toBeCloseTo(value, 4)
  expect(found.error).toBeCloseTo(error, 4)
}, 300_000)

it('a baseline counts bytes: text that was seen is likely, bytes that were never seen are rarer than by chance', () => {
  const trained = [bytes('the cat sat on the mat. '.repeat(50))]
  const [seen = 0] = measureByteCounts(trained, bytes('the cat sat on the mat. '.repeat(43)))
  expect(seen).toBeLessThan(0.2)
  const [unseen = 0] = measureByteCounts(trained, bytes('q'.repeat(1_024)))
  // A byte that never stood there is rarer than one in 256.
  expect(unseen).toBeGreaterThan(Math.log(256))
})

it('naive Bayes answers by pieces of words', () => {
  const answer = trainNaiveBayes([
    { question: 'the cat sat on the mat', answer: 'en' },
    { question: 'the dog and the house', answer: 'en' },
    { question: 'die Katze und das Haus', answer: 'de' },
    { question: 'der Hund und die Matte', answer: 'de' },
  ])
  expect(answer('und das Haus')).toBe('de')
  expect(answer('on the house')).toBe('en')
})

it('a baseline says words by pieces that were seen together, and nothing for letters that were not [WTH-01]', () => {
  const lines = [
    { question: 'city', answer: 'siti' },
    { question: 'cat', answer: 'kat' },
    { question: 'cot', answer: 'kot' },
    { question: 'cinema', answer: 'sinema' },
    { question: 'taxi', answer: 'taksi' },
  ]
  const speak = speakByCounts(countJointly(cutWords(lines)))
  expect(speak('cit', 1)[0]?.sounds).toBe('sit')
  expect(speak('taxi', 1)[0]?.sounds).toBe('taksi')
  expect(speak('qcat', 1)[0]?.sounds).toBe('kat')
  const found = speak('cotaxi', 5)
  expect(found.length).toBeGreaterThan(1)
  expect(found.map(({ cost }) => cost)).toEqual(found.map(({ cost }) => cost).toSorted((a, b) => a - b))
})

it('the strongest method that applies is the baseline [NET-07, WTH-01]', () => {
  const sounds = Array.from({ length: 400 }, (_, i) => {
    const word = Array.from({ length: 6 }, (__, at) => 'bcdfgaeiou'[(i * 7 + at * (i % 9) + at) % 10]).join('')
    return { word, line: `${word}=${word.replaceAll('c', 'k').toUpperCase()}\n` }
  })
  const lines = (from: number, to: number) =>
    bytes(
      sounds
        .slice(from, to)
        .map(({ line }) => line)
        .join(''),
    )
  const project = { measure: 'right', answers: { mark: '=' } } as const
  const text = { shards: [lines(0, 300)], heldOut: lines(300, 400) }
  expect(measureBaseline(project, text).kind).toBe('joint-counts')
  const named = bytes('the cat=en\ndie katze=de\n'.repeat(40))
  expect(measureBaseline(project, { shards: [named], heldOut: named }).kind).toBe('naive-bayes')
})

it('a baseline reads whole lines only, and a question with all of its answers', () => {
  const text = bytes('data = D EY T AH\ndata = D AE T AH\na = b = c\nno answer\ncut = in the mi')
  expect(readLines(text, ' = ')).toHaveLength(3)
  expect(readQuestions(text, ' = ')).toEqual([
    { question: 'data', answers: ['D EY T AH', 'D AE T AH'] },
    { question: 'a = b', answers: ['c'] },
  ])
})

it('a figure beats its baseline only by more than chance explains [NET-07]', () => {
  const baseline = { kind: 'joint-counts', value: 0.598, error: 0.011, of: 2_000, record: 56 } as const
  const right = { measure: 'right', baseline } as const
  expect(beatsBaseline(right, { value: 0.61, error: 0.011 })).toBe(false)
  expect(isAhead(right, { value: 0.61 })).toBe(true)
  expect(beatsBaseline(right, { value: 0.64, error: 0.011 })).toBe(true)
  expect(isAhead(right, { value: 0.598 })).toBe(false)
  const nats = { measure: 'nats', baseline: { ...baseline, value: 1.12 } } as const
  expect(beatsBaseline(nats, { value: 1.05, error: 0.01 })).toBe(true)
  expect(beatsBaseline(nats, { value: 1.2, error: 0.01 })).toBe(false)
})
