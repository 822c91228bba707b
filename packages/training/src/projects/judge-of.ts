import { createTrainer, type Trainer } from '#engine/trainer'
import type { TrainingProject } from './training-project.ts'

/**
 * The trainer that measures a project's versions and lets them write: by floats, as ever, and where only answers are
 * learned by the engine's version that counts only them.
 */
export const judgeOf = (module: WebAssembly.Module, { model, answers }: TrainingProject): Trainer =>
  createTrainer(module, model, { version: answers ? 3 : 1 })
