import type { Result } from '@synet/core/result'
import { createTrainer } from '#engine/trainer'
import { trainUnit } from '#engine/train-unit'
import type { TrainedUnit, WorkUnit } from './work-unit.ts'

/**
 * Computes a unit again, from nothing but the unit: bit for bit what an honest device commits, on any machine.
 * Holds its thread for the unit's whole time, so a server calls it in a worker thread.
 * Refusals: those of `trainUnit`. @throws InvariantError when the engine takes no such model
 */
export async function replayUnit(module: WebAssembly.Module, unit: WorkUnit): Promise<Result<TrainedUnit>> {
  const training = trainUnit({ trainer: createTrainer(module, unit.model), unit })
  for (;;) {
    const next = await training.next()
    if (next.done) return next.value
  }
}
