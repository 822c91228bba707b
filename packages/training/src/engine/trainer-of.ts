import { engineVersionOf, type WorkUnit } from '#protocol/work-unit'
import { createTrainer, type Trainer } from './trainer.ts'

/** A trainer for units of this protocol and model. @throws InvariantError as `createTrainer` */
export const trainerOf = (
  module: WebAssembly.Module,
  { protocol, model }: Pick<WorkUnit, 'protocol' | 'model'>,
): Trainer => createTrainer(module, model, { version: engineVersionOf(protocol) })
