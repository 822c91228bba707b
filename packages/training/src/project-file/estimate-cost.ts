import { deltaBytes } from '#engine/delta-format'
import { weightsBytes } from '#engine/model-config'
import type { TrainingProject } from '#projects/training-project'
import { slowUnitMs } from '#protocol/unit-size'
import { unitTeraflop } from './check-project.ts'

/** Another account computes each unit again. */
const timesComputed = 2
/** The devices of the estimate, and the standard units that each computes a day: the quota of the first tasks. */
export const estimated = { devices: 100, unitsPerDay: 8 } as const

export interface Cost {
  /** Standard units that are merged, as in the experiment, and those that are computed for it. */
  readonly units: number
  readonly computed: number
  readonly teraflop: number
  /** What all devices fetch and send, at most: deltas before compression, and a whole model each day. */
  readonly trafficBytes: number
  readonly days: number
  /** What a slow phone computes a day. */
  readonly minutesPerDay: number
}

/** What the experiment costs when people's devices repeat it. */
export function estimateCost(project: TrainingProject, units: number): Cost {
  const computed = timesComputed * units
  const days = computed / (estimated.devices * estimated.unitsPerDay)
  const text = project.shards.reduce((sum, { bytes }) => sum + bytes, 0)
  const fetched = estimated.devices * (Math.ceil(days) * weightsBytes(project.model) + text)
  return {
    units,
    computed,
    teraflop: computed * unitTeraflop(project),
    // Of each two who compute a unit one sends its delta.
    trafficBytes: fetched + units * deltaBytes(project.model, 'ternary'),
    days,
    minutesPerDay: (estimated.unitsPerDay * slowUnitMs) / 60_000,
  }
}
