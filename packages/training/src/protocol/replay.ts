import type { Result } from '@synet/core/result'
import { computeUnit } from '#engine/compute-unit'
import { trainerOf } from '#engine/trainer'
import type { TrainedUnit, WorkUnit } from './work-unit.ts'

/**
 * Computes a unit again from its data only: bit for bit the result that an honest device commits, on any machine. It
 * blocks its thread for the unit's whole time, so a server calls it in a worker thread. It refuses like `trainUnit`.
 * @throws InvariantError when the engine does not accept the model
 */
export async function replayUnit(module: WebAssembly.Module, unit: WorkUnit): Promise<Result<TrainedUnit>> {
  const training = computeUnit({ trainer: trainerOf(module, unit), unit })
  for (;;) {
    const next = await training.next()
    if (next.done) return next.value
  }
}
