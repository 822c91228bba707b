import { done, refuse, type Result } from '@synet/core/result'
import { scoreUnit } from '#engine/score-unit'
import { type Trainer, trainerOf } from '#engine/trainer'
import { stepsBefore } from './state-hashes.ts'
import { stepRate } from './step-rate.ts'
import { isScoring, type WorkUnit } from './work-unit.ts'

/**
 * Computes a unit up to one of its states: what a dispute costs, instead of the whole unit.
 * @throws InvariantError when the engine does not accept the model
 */
export async function replayState(module: WebAssembly.Module, unit: WorkUnit, index: number): Promise<Result<string>> {
  const trainer = trainerOf(module, unit)
  if (isScoring(unit.protocol)) return scoreState(trainer, unit, index)
  const weights = trainer.loadWeights(unit.baseWeights)
  if (!weights.ok) return weights
  const shard = trainer.loadShard(unit.shard)
  if (!shard.ok) return shard
  for (let step = 0; step < stepsBefore(index, unit.steps); step++)
    if (!Number.isFinite(trainer.step(unit.seed, step, stepRate(unit, step))))
      return refuse('unit.non-finite', { part: `step ${step + 1}` })
  return done(await trainer.stateHash())
}

async function scoreState(trainer: Trainer, unit: WorkUnit, index: number): Promise<Result<string>> {
  const scoring = scoreUnit(trainer, unit, stepsBefore(index, unit.steps))
  for (;;) {
    const next = await scoring.next()
    if (!next.done) continue
    if (!next.value.ok) return next.value
    const hash = next.value.value.stateHashes[index]
    return hash === undefined ? refuse('unit.malformed', { part: 'states' }) : done(hash)
  }
}
