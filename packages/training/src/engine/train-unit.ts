import { done, refuse, type Result } from '@synet/core/result'
import { sha256Hex } from '#protocol/sha256'
import { engineVersionOf, isWorkUnit, type TrainedUnit, unitId, type WorkUnit } from '#protocol/work-unit'
import { stepsAState } from '#protocol/state-hashes'
import { stepRate } from '#protocol/step-rate'
import type { Trainer } from './trainer.ts'

export interface UnitProgress {
  /** Steps done, from 1. */
  readonly step: number
  readonly of: number
  /** Nats per byte, before the step. */
  readonly loss: number
  /** Bytes trained on since the unit began. */
  readonly tokens: number
}

/** The data to continue a unit after a reload; structured-cloneable. */
export interface Checkpoint {
  readonly unitId: string
  readonly state: Uint8Array<ArrayBuffer>
  readonly lossTrace: readonly number[]
  readonly stateHashes: readonly string[]
}

export interface TrainUnitOptions {
  /** By `trainerOf`; training replaces its weights and shard. */
  readonly trainer: Trainer
  readonly unit: WorkUnit
  /** Ignored when it belongs to another unit, engine or length. */
  readonly resumeFrom?: Checkpoint | undefined
  /** Called after each step but the last with a function that copies the state, some megabytes. */
  readonly offerCheckpoint?: (take: () => Checkpoint) => void
}

/**
 * Trains one unit, yielding after each step; between two steps the consumer may wait as long as it likes.
 * Refusals: `unit.malformed` (the unit or its parts), `unit.non-finite` (a value is not finite).
 */
export async function* trainUnit(options: TrainUnitOptions): AsyncGenerator<UnitProgress, Result<TrainedUnit>, void> {
  const { trainer, unit, resumeFrom, offerCheckpoint } = options
  if (!isWorkUnit(unit) || !isSameModel(trainer, unit)) return refuse('unit.malformed', { part: 'unit' })
  const weights = trainer.loadWeights(unit.baseWeights)
  if (!weights.ok) return weights
  const shard = trainer.loadShard(unit.shard)
  if (!shard.ok) return shard

  const id = await unitId(unit)
  const resumed = resumeFrom && resume(trainer, unit, id, resumeFrom)
  const lossTrace = [...(resumed?.lossTrace ?? [])]
  const stateHashes = [...(resumed?.stateHashes ?? [])]
  const tokensPerStep = unit.model.batch * unit.model.context

  for (let index = lossTrace.length; index < unit.steps; index++) {
    const loss = trainer.step(unit.seed, index, stepRate(unit, index))
    if (!Number.isFinite(loss)) return refuse('unit.non-finite', { part: `step ${index + 1}` })
    lossTrace.push(loss)
    const step = index + 1
    if (step % stepsAState === 0 || step === unit.steps) stateHashes.push(await trainer.stateHash())
    if (step < unit.steps) {
      offerCheckpoint?.(() => ({
        unitId: id,
        state: trainer.snapshot(),
        lossTrace: [...lossTrace],
        stateHashes: [...stateHashes],
      }))
    }
    yield { step, of: unit.steps, loss, tokens: step * tokensPerStep }
  }

  const delta = trainer.delta(unit.seed)
  if (!delta.ok) return delta
  const deltaHash = await sha256Hex(delta.value)
  const parametersHash = await sha256Hex(trainer.parameters())
  return done({ delta: delta.value, deltaHash, parametersHash, lossTrace, stateHashes })
}

/** @returns undefined, with the trainer at the unit's beginning, when the checkpoint does not fit */
function resume(trainer: Trainer, unit: WorkUnit, id: string, checkpoint: Checkpoint): Checkpoint | undefined {
  const { unitId, state, lossTrace, stateHashes } = checkpoint
  const hashes = Math.floor(lossTrace.length / stepsAState)
  if (unitId === id && lossTrace.length < unit.steps && stateHashes.length === hashes && trainer.restore(state).ok) {
    if (trainer.stepsTaken() === lossTrace.length) return checkpoint
    trainer.loadWeights(unit.baseWeights)
  }
  return undefined
}

function isSameModel({ model, engineVersion }: Trainer, unit: WorkUnit): boolean {
  const { layers, width, heads, context, batch } = unit.model
  return (
    model.layers === layers &&
    model.width === width &&
    model.heads === heads &&
    model.context === context &&
    model.batch === batch &&
    engineVersion === engineVersionOf(unit.protocol)
  )
}
