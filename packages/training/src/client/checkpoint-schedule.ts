import { minutes, seconds } from '@synet/core/clock'

/** A restart loses no more work than this. */
export const lostMsMax = seconds(30)
/** A unit that takes less is started over: a checkpoint has 12 bytes for each parameter, 22 MB for English sounds. */
const shortUnitMs = minutes(1)

export interface CheckpointSchedule {
  /** @param stepMs the duration of a step @returns whether the state after it is to be kept */
  afterStep(stepMs: number): boolean
}

/**
 * Says when a unit's state is kept: by the time of its steps, without pauses and rests, so that a fast device writes no
 * more than a slow one.
 * @param steps of the unit
 */
export function createCheckpointSchedule(steps: number): CheckpointSchedule {
  let taken = 0
  let workedMs = 0
  let unkeptMs = 0
  return {
    afterStep(stepMs) {
      taken++
      workedMs += stepMs
      unkeptMs += stepMs
      const meanMs = workedMs / taken
      // The next step would be more than may be lost.
      if (meanMs * steps < shortUnitMs || unkeptMs + meanMs <= lostMsMax) return false
      unkeptMs = 0
      return true
    },
  }
}
