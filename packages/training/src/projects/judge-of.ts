import { withCounts } from '#counts/with-counts'
import { createTrainer, type Trainer } from '#engine/trainer'
import type { ProjectText } from './load-project.ts'
import type { TrainingProject } from './training-project.ts'

/**
 * The trainer that measures a project's versions and lets them write: by floats, as ever, and where only answers are
 * learned by the engine's version that counts only them. Where a project has counts, they answer with the model.
 */
export function judgeOf(
  module: WebAssembly.Module,
  { model, answers, counts }: TrainingProject,
  { speak }: Pick<ProjectText, 'speak'>,
): Trainer {
  const trainer = createTrainer(module, model, { version: answers ? 3 : 1 })
  return answers && counts && speak ? withCounts(trainer, { speak, share: counts.share, mark: answers.mark }) : trainer
}
