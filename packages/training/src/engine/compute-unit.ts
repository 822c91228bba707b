import type { Result } from '@synet/core/result'
import { isScoring, type TrainedUnit } from '#protocol/work-unit'
import { scoreUnit } from './score-unit.ts'
import { trainUnit, type TrainUnitOptions, type UnitProgress } from './train-unit.ts'

/** Computes a unit of either kind; see `trainUnit`. A scoring takes seconds and starts over after a restart. */
export const computeUnit = (options: TrainUnitOptions): AsyncGenerator<UnitProgress, Result<TrainedUnit>, void> =>
  isScoring(options.unit.protocol) ? scoreUnit(options.trainer, options.unit) : trainUnit(options)
