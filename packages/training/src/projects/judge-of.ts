import { createTrainer, type Trainer } from '#engine/trainer'
import { askTogether } from '#measure/ask-together'
import type { ProjectText } from './load-project.ts'
import type { TrainingProject } from './training-project.ts'

type Counts = NonNullable<TrainingProject['counts']>

/**
 * The trainer that measures a project's versions and lets them write: by floats, as ever, and where only answers are
 * learned by the engine's version that counts only them. Where a project has counts, they answer with the model.
 */
export function judgeOf(
  module: WebAssembly.Module,
  { model, answers, counts }: Pick<TrainingProject, 'model' | 'answers'> & { readonly counts?: Pick<Counts, 'share'> },
  { speak }: Pick<ProjectText, 'speak'>,
): Trainer {
  const trainer = createTrainer(module, model, { version: answers ? 3 : 1 })
  if (!answers || !counts || !speak) return trainer
  const { mark } = answers
  return {
    ...trainer,
    answer: (questions, end) =>
      questions.map((question) => {
        const word = new TextDecoder().decode(question).slice(0, -mark.length)
        return askTogether(speak, (found) => trainer.cost(question, found, end), counts.share, word)
      }),
  }
}
