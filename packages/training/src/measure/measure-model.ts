import { invariant } from '@synet/core/result'
import { readAnswer } from '#engine/alphabet'
import type { Trainer } from '#engine/trainer'
import { partBytes } from './byte-counts.ts'
import { meanOf, shareOf } from './figures.ts'
import { markOf, readQuestions } from './questions.ts'
import type { Figure, TrainingProject } from '#projects/training-project'

/** A held-out question that a model answers wrongly. */
interface WrongAnswer {
  readonly question: string
  /** The right ones. */
  readonly answers: readonly string[]
  readonly written: string
}

export interface Measurement extends Figure {
  readonly wrong: readonly WrongAnswer[]
}

/** Every version is asked this many held-out questions, and before it is released this many. */
export const quickQuestions = 200
export const releaseQuestions = 2_000
const wrongKept = 10
/** With counts an answer takes some 20 ms, and other work of a process continues between two lots. */
const askedAtOnce = 16
const newline = 10

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const areEqual = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i])

/** The first questions of the held-out text, whose order is that of hashes. */
export const askedQuestions = (project: Pick<TrainingProject, 'answers'>, heldOut: Uint8Array, max: number) =>
  readQuestions(heldOut, markOf(project)).slice(0, max)

/** How many questions, or bytes, a version must have been measured on before it is released. */
export const releaseSample = (project: Pick<TrainingProject, 'measure' | 'answers'>, heldOut: Uint8Array): number =>
  project.measure === 'nats' ? heldOut.length : askedQuestions(project, heldOut, releaseQuestions).length

/**
 * Measures the loaded weights on a project's held-out text, by its measure; the same on every machine. Between its
 * yields the caller can do other work.
 * @param questions how many at most, where the measure counts right answers
 */
export function* measureModel(
  trainer: Pick<Trainer, 'answer' | 'evaluate'>,
  project: Pick<TrainingProject, 'measure' | 'answers' | 'alphabet'>,
  heldOut: Uint8Array,
  questions: number,
): Generator<void, Measurement> {
  if (project.measure === 'nats') {
    const parts: number[] = []
    for (let at = 0; at + partBytes <= heldOut.length; at += partBytes) {
      parts.push(trainer.evaluate(heldOut.subarray(at, at + partBytes + 1)))
      yield
    }
    return { ...meanOf(parts), of: heldOut.length, wrong: [] }
  }
  const mark = markOf(project)
  const all = askedQuestions(project, heldOut, questions)
  invariant(all.length > 0, 'a project that is measured by answers has held-out lines')
  const textOf = (answer: Uint8Array): string => readAnswer(project.alphabet, answer)
  const right: boolean[] = []
  const wrong: WrongAnswer[] = []
  for (let first = 0; first < all.length; first += askedAtOnce) {
    const asked = all.slice(first, first + askedAtOnce)
    const written = trainer.answer(
      asked.map(({ question }) => encode(`${question}${mark}`)),
      newline,
    )
    asked.forEach(({ question, answers }, i) => {
      const bytes = written[i] ?? new Uint8Array()
      const isRight = answers.some((answer) => areEqual(encode(answer), bytes))
      right.push(isRight)
      if (!isRight && wrong.length < wrongKept)
        wrong.push({ question, answers: answers.map((answer) => textOf(encode(answer))), written: textOf(bytes) })
    })
    yield
  }
  return { ...shareOf(right), wrong }
}

/** Measures without a pause. */
export function measureAtOnce(...asked: Parameters<typeof measureModel>): Measurement {
  const measuring = measureModel(...asked)
  for (;;) {
    const step = measuring.next()
    if (step.done) return step.value
  }
}
