import { invariant } from '@synet/core/result'
import type { Trainer } from '#engine/trainer'
import { partBytes } from './byte-counts.ts'
import { meanOf, shareOf } from './figures.ts'
import { answerMark, type Question, readQuestions } from './questions.ts'
import type { Figure, TrainingProject } from '#projects/training-project'

/** A held-out question that a model answers wrongly. */
export interface WrongAnswer {
  readonly question: string
  /** The right ones. */
  readonly answers: readonly string[]
  readonly written: string
}

export interface Measurement extends Figure {
  readonly wrong: readonly WrongAnswer[]
}

/** Every version is asked so many held-out questions, and before it is released so many. */
export const quickQuestions = 200
export const releaseQuestions = 2_000
const wrongKept = 10
const newline = 10

/** The first questions of the held-out text, whose order is that of hashes. */
const askedQuestions = (heldOut: Uint8Array, max: number): readonly Question[] =>
  readQuestions(heldOut, answerMark).slice(0, max)

/** How many questions, or bytes, a version must have been measured on before it is released. */
export const releaseSample = ({ measure }: Pick<TrainingProject, 'measure'>, heldOut: Uint8Array): number =>
  measure === 'nats' ? heldOut.length : askedQuestions(heldOut, releaseQuestions).length

/** The most likely answer within its line. */
function answerOf(trainer: Trainer, { question, answers }: Question): string {
  const prompt = new TextEncoder().encode(`${question}${answerMark}`)
  const longest = Math.max(...answers.map((answer) => new TextEncoder().encode(answer).length))
  let text = prompt
  // One byte more than the longest right answer shows that an answer is too long.
  while (text.length - prompt.length <= longest) {
    const next = trainer.sample(text, 1, 0, 0)
    if (next[0] === newline) break
    text = Uint8Array.of(...text, ...next)
  }
  return new TextDecoder().decode(text.subarray(prompt.length))
}

/**
 * Measures the loaded weights on a project's held-out text, by its measure; the same on every machine. Between its
 * yields the caller can do other work.
 * @param questions how many at most, where the measure counts right answers
 */
export function* measureModel(
  trainer: Trainer,
  { measure }: Pick<TrainingProject, 'measure'>,
  heldOut: Uint8Array,
  questions: number,
): Generator<void, Measurement> {
  if (measure === 'nats') {
    const parts: number[] = []
    for (let at = 0; at + partBytes <= heldOut.length; at += partBytes) {
      parts.push(trainer.evaluate(heldOut.subarray(at, at + partBytes + 1)))
      yield
    }
    return { ...meanOf(parts), of: heldOut.length, wrong: [] }
  }
  const right: boolean[] = []
  const wrong: WrongAnswer[] = []
  for (const asked of askedQuestions(heldOut, questions)) {
    const written = answerOf(trainer, asked)
    right.push(asked.answers.includes(written))
    if (!right.at(-1) && wrong.length < wrongKept) wrong.push({ ...asked, written })
    yield
  }
  invariant(right.length > 0, 'a project that is measured by answers has held-out lines')
  return { ...shareOf(right), wrong }
}
