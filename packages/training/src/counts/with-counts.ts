import type { Trainer } from '#engine/trainer'
import { askTogether } from './ask-together.ts'
import type { speakByCounts } from './sound-counts.ts'

export interface Counting {
  readonly speak: ReturnType<typeof speakByCounts>
  /** The model's share of the choice, in sixteenths. */
  readonly share: number
  /** Stands between a question and its answer. */
  readonly mark: string
}

/** Lets a trainer answer questions together with counts. */
export const withCounts = (trainer: Trainer, { speak, share, mark }: Counting): Trainer => ({
  ...trainer,
  answer: (questions, end) =>
    questions.map((question) => {
      const word = new TextDecoder().decode(question).slice(0, -mark.length)
      return askTogether(speak, (answers) => trainer.cost(question, answers, end), share, word)
    }),
})
