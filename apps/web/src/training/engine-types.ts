import type { Result } from '@synet/core/result'
import type { trainUnit, TrainUnitOptions } from '@synet/training/engine/train-unit'

export type { Checkpoint, UnitProgress } from '@synet/training/engine/train-unit'
/** What one lease asks for. */
export type WorkUnit = TrainUnitOptions['unit']
/** What a finished unit consists of. */
export type TrainedUnit =
  ReturnType<typeof trainUnit> extends AsyncGenerator<unknown, Result<infer T>, void> ? T : never
