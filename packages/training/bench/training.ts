/**
 * `npm run bench:training -w @synet/training`: ms a step of the published model, GFLOP/s of its matrix products, and the
 * other parts of a unit, in this Node on one thread. Medians over rounds; changes nothing.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { instantiateEngine } from '#engine/engine-exports'
import { engineUrl } from '#engine/engine-url'
import { loadEngine } from '#engine/load-engine'
import { parameterCount } from '#engine/model-config'
import { createTrainer, initialWeights } from '#engine/trainer'
import { englishSpeeches, tinySpeeches } from '#projects/english-speeches/project'
import { loadProject } from '#projects/load-project'
import { aggregateRound } from '#protocol/aggregate-round'
import { decodeDelta } from '#protocol/decode-delta'
import { median } from '#protocol/clip-deltas'
import { replayUnit } from '#protocol/replay'

const module = await loadEngine()
const { shards, heldOut } = await loadProject(englishSpeeches)
const shard = shards[0] ?? new Uint8Array()
const line = (name: string, value: number, unit: string): void =>
  console.log(`${name.padEnd(34)} ${value.toFixed(1).padStart(8)} ${unit}`)

async function medianMs(rounds: number, work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return median(times)
}

line('engine.wasm, gzip -9', gzipSync(await readFile(fileURLToPath(engineUrl)), { level: 9 }).length / 1_000, 'KB')

const { model, learningRate, stepsPerUnit: steps } = englishSpeeches
const engine = instantiateEngine(module)
engine.configure(model.layers, model.width, model.heads, model.context, model.batch)
for (const [m, n, k] of [
  [1024, 512, 128],
  [1024, 128, 512],
  [128, 512, 1024],
  [64, 64, 32],
] as const) {
  const calls = Math.ceil(1e9 / (2 * m * n * k))
  const ms = await medianMs(9, () => {
    for (let call = 0; call < calls; call++) engine.benchmarkProduct(m, n, k)
  })
  line(`product ${m} × ${n} × ${k}`, (2 * m * n * k * calls) / ms / 1e6, 'GFLOP/s')
}

const baseWeights = initialWeights(module, model, 1)
const trainer = createTrainer(module, model)
trainer.loadWeights(baseWeights)
trainer.loadShard(shard)
const stepMs = await medianMs(50, () => trainer.step(1, trainer.stepsTaken(), learningRate))
line(`step, ${parameterCount(model)} parameters`, stepMs, 'ms')
line('bytes trained on', (model.batch * model.context) / (stepMs / 1_000), 'per s')
line('delta', await medianMs(9, () => trainer.delta()), 'ms')
line('evaluation of 64 KB', await medianMs(3, () => trainer.evaluate(heldOut)), 'ms')
line('sample of 100 bytes', await medianMs(3, () => trainer.sample(shard.subarray(0, 64), 100, 1, 0.8)), 'ms')

const unit = { version: 0, model, baseWeights, shard, seed: 1, steps, learningRate }
line(`unit of ${steps} steps, replayed`, await medianMs(1, () => replayUnit(module, unit)), 'ms')
const tiny = tinySpeeches.model
const tinyUnit = {
  ...unit,
  model: tiny,
  baseWeights: initialWeights(module, tiny, 1),
  steps: tinySpeeches.stepsPerUnit,
}
line(`unit of ${tinyUnit.steps} steps, tiny model`, await medianMs(20, () => replayUnit(module, tinyUnit)), 'ms')

const delta = trainer.delta()
if (!delta.ok) throw new Error(delta.error)
const decoded = decodeDelta(model, trainer.engineVersion, delta.value)
if (!decoded.ok) throw new Error(decoded.error)
const deltas = Array.from({ length: 16 }, () => decoded.value)
line('round of 16 deltas merged', await medianMs(5, () => aggregateRound(baseWeights, deltas)), 'ms')

console.log('PyTorch and tfjs-wasm: not compared, neither is a dependency.')
