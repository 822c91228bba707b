import { deltaBytes } from '#engine/delta-format'
import { weightsBytes } from '#engine/model-config'
import type { TrainingProject } from '#projects/training-project'
import { slowUnitMs } from '#protocol/unit-size'
import { unitTeraflop } from './check-project.ts'

/** Each unit is computed twice: another account repeats it. */
const timesComputed = 2
/** The estimate assumes this many devices, each with the quota of the first tasks. */
export const costAssumptions = { devices: 100, unitsPerDay: 8 } as const

export interface Cost {
  /** These standard units are merged, as in the experiment; `computed` counts the repeated ones, too. */
  readonly units: number
  readonly computed: number
  readonly teraflop: number
  /** All devices fetch and send at most this: deltas before compression, and a whole model each day. */
  readonly trafficBytes: number
  readonly days: number
  /** A slow phone computes so long each day. */
  readonly minutesPerDay: number
}

/** Estimates the cost of the experiment when people's devices repeat it. */
export function estimateCost(project: TrainingProject, units: number): Cost {
  const computed = timesComputed * units
  const days = computed / (costAssumptions.devices * costAssumptions.unitsPerDay)
  const text = project.shards.reduce((sum, { bytes }) => sum + bytes, 0)
  const fetched = costAssumptions.devices * (Math.ceil(days) * weightsBytes(project.model) + text)
  return {
    units,
    computed,
    teraflop: computed * unitTeraflop(project),
    // Only one of the two who compute a unit sends its delta.
    trafficBytes: fetched + units * deltaBytes(project.model),
    days,
    minutesPerDay: (costAssumptions.unitsPerDay * slowUnitMs) / 60_000,
  }
}
