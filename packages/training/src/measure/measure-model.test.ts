import { expect, it } from 'vitest'
import { loadEngine } from '#engine/load-engine'
import { createTrainer, initialWeights, type Trainer } from '#engine/trainer'
import { englishSpeeches, tinySpeeches } from '#projects/english-speeches/project'
import { loadProject } from '#projects/load-project'
import { measureAtOnce, quickQuestions, releaseQuestions, releaseSample } from './measure-model.ts'

/** Answers from a table. */
function pretend(table: Readonly<Record<string, string>>): Pick<Trainer, 'answer' | 'evaluate'> {
  const answerTo = (question: Uint8Array) => table[new TextDecoder().decode(question)] ?? ''
  return {
    answer: (questions) => questions.map((question) => new TextEncoder().encode(answerTo(question))),
    evaluate: () => 0,
  }
}

it('an answer is right only when it is written whole and ends there [NET-07]', () => {
  const heldOut = new TextEncoder().encode('a = X Y\nb = X\nc = X Y\nd = Q\nd = R\n')
  const { wrong, ...figure } = measureAtOnce(
    pretend({ 'a = ': 'X Y', 'b = ': 'X Y', 'c = ': 'X', 'd = ': 'R' }),
    { measure: 'right' },
    heldOut,
    10,
  )
  expect(figure).toEqual({ value: 0.5, error: 0.25, of: 4 })
  expect(wrong).toEqual([
    { question: 'b', answers: ['X'], written: 'X Y' },
    { question: 'c', answers: ['X Y'], written: 'X' },
  ])
})

it('an answer is asked for with the project’s mark and shown as people read it [NET-07]', () => {
  const project = {
    measure: 'right',
    answers: { mark: '=' },
    alphabet: { first: 65, texts: ['', 'ba', 'tsa'], between: '-' },
  } as const
  const { wrong, value } = measureAtOnce(
    pretend({ 'a=': 'A', 'b=': 'CA' }),
    project,
    new TextEncoder().encode('a=A\nb=B\n'),
    10,
  )
  expect(value).toBe(0.5)
  expect(wrong).toEqual([{ question: 'b', answers: ['ba'], written: 'tsa-?' }])
})

it('a release needs the whole sample of each kind [NET-07]', async () => {
  const { heldOut } = await loadProject(englishSpeeches)
  expect(releaseSample({ measure: 'nats' }, heldOut)).toBe(65_536)
  const lines = new TextEncoder().encode(Array.from({ length: 3_000 }, (_, i) => `${i} = x\n`).join(''))
  expect(releaseSample({ measure: 'right' }, lines)).toBe(releaseQuestions)
  expect(measureAtOnce(pretend({}), { measure: 'right' }, lines, quickQuestions).of).toBe(quickQuestions)
})

it('the loss is measured on all of the held-out text', async () => {
  const engine = await loadEngine()
  const trainer = createTrainer(engine, tinySpeeches.model)
  trainer.loadWeights(initialWeights(engine, tinySpeeches.model, 1))
  const { heldOut } = await loadProject(tinySpeeches)
  const { value, error, of } = measureAtOnce(trainer, tinySpeeches, heldOut, quickQuestions)
  expect(of).toBe(heldOut.length)
  expect(value).toBeCloseTo(trainer.evaluate(heldOut), 2)
  expect(error).toBeLessThan(0.01)
})
