/**
 * `node bench/delta-forms.ts`: the same rounds of real training with and without rounding of deltas (FORMS: `none ternary`), and QUANTA of
 * the merged change (0 is unrounded). Prints the held-out loss and its spread over seeds, the bytes of a delta, and those
 * of a version's difference. MODEL is `tiny` or `real`; K units a round, ROUNDS, STEPS, SEEDS.
 */
import { gzipSync } from 'node:zlib'
import { invariant } from '@synet/core/result'
import { loadEngine } from '#engine/load-engine'
import { createTrainer, initialWeights } from '#engine/trainer'
import { englishSpeeches, tinyModel } from '#projects/english-speeches/project'
import { loadProject } from '#projects/load-project'
import { aggregateRound } from '#protocol/aggregate-round'
import { clipLimits } from '#protocol/clip-deltas'
import { decodeDelta } from '#protocol/decode-delta'
import { decodeHalf } from '#protocol/half'
import { applyDifference, encodeDifference } from '#protocol/model-difference'
import { seededRandom } from '#simulation/seeded-random'

const number = (name: string, usual: number): number => Number(process.env[name] ?? usual)
const [units, rounds, steps, seeds] = [number('K', 16), number('ROUNDS', 20), number('STEPS', 50), number('SEEDS', 3)]
const isReal = process.env['MODEL'] === 'real'
const forms = (process.env['FORMS'] ?? 'none ternary').split(' ')
const quanta = (process.env['QUANTA'] ?? '0').split(' ').map(Number)
const model = isReal ? englishSpeeches.model : tinyModel
const learningRate = englishSpeeches.learningRate
const module = await loadEngine()
const { shards, heldOut } = await loadProject(englishSpeeches)
const trainer = createTrainer(module, model)

/** What a unit changed, as its receivers read it. */
function changeOf(form: string, base: Uint8Array, seed: number, sizes: number[]): Float32Array {
  if (form === 'none') {
    const from = new DataView(base.buffer, base.byteOffset)
    const after = new Float32Array(trainer.parameters().buffer)
    return after.map((value, i) => value - decodeHalf(from.getUint16(2 * i, true)))
  }
  const delta = trainer.delta(seed)
  invariant(delta.ok, 'a delta is finite')
  sizes.push(gzipSync(delta.value).length)
  const decoded = decodeDelta(model, trainer.engineVersion, delta.value)
  invariant(decoded.ok, 'a delta decodes')
  return decoded.value
}

for (const [form, quantum] of forms.flatMap((one) => quanta.map((of) => [one, of] as const))) {
  const sizes: number[] = []
  const differences: number[] = []
  const losses: number[] = []
  for (let seed = 1; seed <= seeds; seed++) {
    const random = seededRandom(seed)
    let weights: Uint8Array = initialWeights(module, model, seed)
    for (let round = 0; round < rounds; round++) {
      const changes: Float32Array[] = []
      for (let unit = 0; unit < units; unit++) {
        const shard = shards[Math.floor(random() * shards.length)]
        invariant(shard, 'a project has shards')
        const unitSeed = Math.floor(random() * 2 ** 32)
        trainer.loadWeights(weights)
        trainer.loadShard(shard)
        for (let step = 0; step < steps; step++) trainer.step(unitSeed, step, learningRate)
        changes.push(changeOf(form, weights, unitSeed, sizes))
      }
      const next = (await aggregateRound(weights, changes, undefined, { ...clipLimits, trimShare: 0, quantum })).weights
      const difference = encodeDifference(weights, next)
      if (difference) {
        invariant(Buffer.from(next).equals(applyDifference(weights, difference) ?? next.subarray(1)), 'it is exact')
        differences.push(gzipSync(difference).length)
      }
      weights = next
    }
    trainer.loadWeights(weights)
    losses.push(trainer.evaluate(heldOut.subarray(0, 32_768)))
  }
  const mean = (of: readonly number[]): number => of.reduce((sum, one) => sum + one, 0) / of.length
  console.log(
    `${form.padEnd(8)} ${quantum} ${units} units of ${steps} steps a round, ${rounds} rounds: ${mean(losses).toFixed(4)} nats a byte (${losses.map((loss) => loss.toFixed(4)).join(' ')})`,
    sizes.length > 0 ? `delta ${(mean(sizes) / 1_000).toFixed(1)} KB gzip` : '',
    differences.length > 0 ? `difference ${(mean(differences) / 1_000).toFixed(1)} KB gzip` : '',
  )
}
