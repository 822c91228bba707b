import { invariant } from '@synet/core/result'
import { deltaBytes } from '#engine/delta-format'
import { type ModelConfig, weightsBytes } from '#engine/model-config'
import { createTrainer, initialWeights } from '#engine/trainer'
import { aggregateRound } from '#protocol/aggregate-round'
import { compareCommitments } from '#protocol/compare-commitments'
import { decodeDelta } from '#protocol/decode-delta'
import { mergeVersionsBehindMax } from '#protocol/judge-staleness'
import { replayUnit } from '#protocol/replay'
import { type TrainedUnit, type WorkUnit } from '#protocol/work-unit'
import { seededRandom } from './seeded-random.ts'

export interface Population {
  readonly contributors: number
  readonly rounds: number
  /** Units that are really trained per round: the rest of a large population is counted, not computed. */
  readonly unitsARoundMax: number
  /** As shares of the contributors in a round. */
  readonly dropOutShare: number
  readonly stragglerShare: number
  readonly cheatShare: number
  readonly model: ModelConfig
  readonly stepsPerUnit: number
  readonly learningRate: number
}

export interface Convergence {
  /** Held-out loss in nats per byte after each round, the first before any. */
  readonly losses: readonly number[]
  readonly merged: number
  readonly droppedOut: number
  readonly late: number
  readonly rejected: number
  readonly replays: number
  readonly replayMs: number
  readonly bytesDownPerUnit: number
  readonly bytesUpPerUnit: number
}

async function finish(module: WebAssembly.Module, unit: WorkUnit): Promise<TrainedUnit> {
  const trained = await replayUnit(module, unit)
  invariant(trained.ok, 'a simulated unit can be trained')
  return trained.value
}

/** Real training with the real merging, among contributors who leave, are late or cheat; every unit is replayed. */
export async function simulateRounds(
  module: WebAssembly.Module,
  text: { readonly shards: readonly Uint8Array[]; readonly heldOut: Uint8Array },
  population: Population,
  now: () => number,
): Promise<Convergence> {
  const random = seededRandom(population.contributors)
  const { model, stepsPerUnit: steps, learningRate } = population
  const same = { protocol: 2, model, steps, learningRate } as const
  const versions = [initialWeights(module, model, 1)]
  const judge = createTrainer(module, model)
  const lossOf = (weights: Uint8Array): number => {
    judge.loadWeights(weights)
    return judge.evaluate(text.heldOut)
  }
  const losses = [lossOf(versions[0] ?? new Uint8Array())]
  const counts = { merged: 0, droppedOut: 0, late: 0, rejected: 0, replays: 0 }
  let replayMs = 0
  let late: { delta: Float32Array; version: number }[] = []

  for (let round = 0; round < population.rounds; round++) {
    const newest = versions.length - 1
    const base = versions[newest]
    invariant(base, 'a version has weights')
    const arrived = late.filter((unit) => newest - unit.version <= mergeVersionsBehindMax).map((unit) => unit.delta)
    late = []
    for (let n = 0; n < Math.min(population.contributors, population.unitsARoundMax); n++) {
      const fate = random()
      if (fate < population.dropOutShare) {
        counts.droppedOut++
        continue
      }
      const shard = text.shards[Math.floor(random() * text.shards.length)]
      invariant(shard, 'a project has shards')
      const seed = Math.floor(random() * 2 ** 32)
      const unit: WorkUnit = { ...same, version: newest, baseWeights: base, shard, seed }
      const begun = now()
      const replayed = await finish(module, unit)
      replayMs += now() - begun
      counts.replays++
      const cheats = random() < population.cheatShare
      const committed = cheats ? { ...replayed, deltaHash: '0'.repeat(64) } : replayed
      if (compareCommitments(committed, replayed).verdict !== 'valid') {
        counts.rejected++
        continue
      }
      const delta = decodeDelta(model, judge.engineVersion, replayed.delta)
      invariant(delta.ok, 'an honest delta decodes')
      if (fate < population.dropOutShare + population.stragglerShare) {
        counts.late++
        late.push({ delta: delta.value, version: newest })
      } else arrived.push(delta.value)
    }
    if (arrived.length > 0) {
      counts.merged += arrived.length
      versions.push((await aggregateRound(base, arrived)).weights)
    }
    losses.push(lossOf(versions.at(-1) ?? base))
  }
  const shardBytes = text.shards.reduce((sum, shard) => sum + shard.length, 0) / text.shards.length
  return {
    ...counts,
    losses,
    replayMs,
    bytesDownPerUnit: weightsBytes(model) + shardBytes,
    // Deltas are uploaded as bytes, not as text.
    bytesUpPerUnit: deltaBytes(model),
  }
}

/** Trains as many units sequentially with one worker: each begins where the last one ended. */
export async function trainSequentially(
  module: WebAssembly.Module,
  text: { readonly shards: readonly Uint8Array[]; readonly heldOut: Uint8Array },
  { model, rounds, stepsPerUnit, learningRate }: Population,
): Promise<number[]> {
  const random = seededRandom(7)
  const judge = createTrainer(module, model)
  let weights = initialWeights(module, model, 1)
  const losses: number[] = []
  for (let unit = 0; unit <= rounds; unit++) {
    judge.loadWeights(weights)
    losses.push(judge.evaluate(text.heldOut))
    const trainer = createTrainer(module, model)
    trainer.loadWeights(weights)
    trainer.loadShard(text.shards[Math.floor(random() * text.shards.length)] ?? new Uint8Array())
    const seed = Math.floor(random() * 2 ** 32)
    for (let step = 0; step < stepsPerUnit; step++) trainer.step(seed, step, learningRate)
    weights = trainer.weights()
  }
  return losses
}
