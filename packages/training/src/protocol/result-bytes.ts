import { deltaBytes } from '#engine/delta-format'
import { scoredBytes } from '#engine/score-unit'
import { isScoring, type WorkUnit } from './work-unit.ts'

/** Exact length of what is submitted for a unit. */
export const resultBytes = (unit: Pick<WorkUnit, 'protocol' | 'model' | 'steps'>): number =>
  isScoring(unit.protocol) ? scoredBytes(unit) : deltaBytes(unit.model)
