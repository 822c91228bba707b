import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { gzipSync } from 'node:zlib'
import { engineUrls } from '#engine/engine-url'
import { loadEngine } from '#engine/load-engine'
import { parameterCount } from '#engine/model-config'
import { initialWeights } from '#engine/trainer'
import { englishSpeeches, tinySpeeches } from '#projects/english-speeches/project'
import { loadProject } from '#projects/load-project'
import { aggregateRound } from '#protocol/aggregate-round'
import { decodeDelta } from '#protocol/decode-delta'
import { median } from '#protocol/clip-deltas'
import type { WorkUnit } from '#protocol/work-unit'
import { replayUnit } from '#protocol/replay'
import { openChromiumWorkers } from './open-chromium.ts'
import { isComparable, openPyTorch } from './open-pytorch.ts'
import { printTraffic } from './traffic.ts'
import { timeEngine } from './time-engine.ts'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const version = '4.22.0'
const needed = {
  tfjs: ['tf.min.js'],
  'tfjs-backend-wasm': [
    'tf-backend-wasm.min.js',
    'tfjs-backend-wasm.wasm',
    'tfjs-backend-wasm-simd.wasm',
    'tfjs-backend-wasm-threaded-simd.wasm',
  ],
}

/**
 * The files of tfjs and its WASM backend that a worker loads, by path. Nothing else needs them, so they are no
 * dependency.
 */
async function fetchTfjs(): Promise<Readonly<Record<string, Uint8Array>>> {
  const folder = await mkdtemp(join(tmpdir(), 'tfjs-'))
  const unpacked = async (name: string, files: readonly string[]): Promise<Buffer[]> => {
    const { stdout } = await run('npm', ['pack', '--silent', `@tensorflow/${name}@${version}`], { cwd: folder })
    await run('tar', ['xzf', stdout.trim(), '--one-top-level', ...files.map((file) => `package/dist/${file}`)], {
      cwd: folder,
    })
    const top = stdout.trim().replace(/\.tgz$/, '')
    return Promise.all(files.map((file) => readFile(join(folder, top, 'package/dist', file))))
  }
  try {
    const files: Record<string, Uint8Array> = {}
    for (const [name, wanted] of Object.entries(needed)) {
      const contents = await unpacked(name, wanted)
      contents.forEach((content, i) => (files[`/tfjs/${wanted[i]}`] = content))
    }
    return files
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * `npm run bench training`: a step of the published model and its matrix products in our engine (this Node, a worker of
 * Chromium), in PyTorch on one thread and in tfjs-wasm, round after round in turn; the same with two workers at once;
 * then the other parts of a unit. PyTorch is compared where Python has it (Debian: `apt-get install python3-torch
 * libopenblas0-pthread`); tfjs is fetched for the run. In a round the fastest try counts, of the rounds the median;
 * changes nothing. `ROUNDS` (default 7).
 */

const rounds = Number(process.env['ROUNDS'] ?? 7)
const line = (name: string, value: number, unit: string): void =>
  console.log(`${name.padEnd(34)} ${value.toFixed(1).padStart(8)} ${unit}`)

async function medianMs(times: number, work: () => unknown): Promise<number> {
  const taken: number[] = []
  for (let round = 0; round < times; round++) {
    const start = performance.now()
    await work()
    taken.push(performance.now() - start)
  }
  return median(taken)
}

const module = await loadEngine()
const { shards, heldOut } = await loadProject(englishSpeeches)
const shard = shards[0] ?? new Uint8Array()
const { model, learningRate, stepsPerUnit: steps } = englishSpeeches
const node = timeEngine(module, shard)

await using opened = new AsyncDisposableStack()
const tfjs = await fetchTfjs().catch((error: unknown) => {
  console.log('tfjs-wasm can not be fetched and is not compared:', error)
  return undefined
})
const chromium = opened.use(await openChromiumWorkers(tfjs))
const installed = await openPyTorch()
if (installed) opened.use(installed)
const pytorch = installed && isComparable(installed) ? installed : undefined
if (installed && !pytorch)
  console.log(`${installed.name} is slow and not compared: apt-get install libopenblas0-pthread`)
if (!installed)
  console.log('PyTorch is not installed and is not compared: apt-get install python3-torch libopenblas0-pthread')

/** The measurements of each round, one after another. */
const measured = new Map<string, () => Promise<number> | number>()
const stepsInNode = 'step, Node'
const stepsInChromium = 'step, Chromium'
const integersInNode = 'step of integers, Node'
const integersInChromium = 'step of integers, Chromium'
const stepsOfOne = 'steps of one worker, mean'
const stepsOfTwo = 'steps of two workers at once, mean'
const stepsOfPyTorch = `step, ${pytorch?.name}`
const stepsOfTfjs = 'step, tfjs-wasm in Chromium'
const productsInNode = 'products, Node'
const productsInChromium = 'products, Chromium'
const productsOfPyTorch = `products, ${pytorch?.name}`
measured.set(stepsInNode, () => node.stepMs(20, 1))
measured.set(stepsInChromium, async () => median(await chromium.runEngine({ steps: 20, version: 1 })))
measured.set(integersInNode, () => node.stepMs(20, 2))
measured.set(integersInChromium, async () => median(await chromium.runEngine({ steps: 20, version: 2 })))
for (const [name, workers] of [
  [stepsOfOne, 1],
  [stepsOfTwo, 2],
] as const) {
  measured.set(name, async () => {
    const begun = performance.now()
    await chromium.runEngine({ steps: 20, version: 1 }, workers)
    return (performance.now() - begun) / 20
  })
}
if (pytorch) measured.set(stepsOfPyTorch, () => pytorch.stepMs(20))
if (tfjs) measured.set(stepsOfTfjs, () => chromium.runTfjs(4))
measured.set(productsInNode, () => node.productGflops())
measured.set(productsInChromium, async () => median(await chromium.runEngine('product')))
if (pytorch) measured.set(productsOfPyTorch, () => pytorch.productGflops())

const results = new Map<string, number[]>()
// The first round warms up.
for (let round = 0; round <= rounds; round++) {
  for (const [name, measure] of measured) {
    const value = await measure()
    if (round > 0) results.set(name, [...(results.get(name) ?? []), value])
  }
}
const valuesOf = (name: string): readonly number[] => results.get(name) ?? []
console.log(
  `\n${parameterCount(model)} parameters, ${rounds} rounds in turn, load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`,
)
for (const name of measured.keys()) line(name, median(valuesOf(name)), name.startsWith('step') ? 'ms' : 'GFLOP/s')

/** Median of the rounds' own ratios, so that other load in a round affects both sides. */
function ratio(of: string, to: string): number | undefined {
  const [above, below] = [valuesOf(of), valuesOf(to)]
  return above.length > 0 && below.length > 0
    ? median(above.map((value, round) => value / (below[round] ?? Number.NaN)))
    : undefined
}
function demand(name: string, value: number | undefined, relation: '≤' | '≥', bound: number): void {
  if (value === undefined) return console.log(`${name}: not compared`)
  const holds = relation === '≤' ? value <= bound : value >= bound
  console.log(`${name}: ${value.toFixed(2)}×, demand ${relation} ${bound}: ${holds ? 'holds' : 'DOES NOT HOLD'}`)
}
demand('step in Chromium / PyTorch on one thread', ratio(stepsInChromium, stepsOfPyTorch), '≤', 2.5)
demand('step in Node / PyTorch on one thread', ratio(stepsInNode, stepsOfPyTorch), '≤', 2.5)
demand('step of tfjs-wasm / ours, both in Chromium', ratio(stepsOfTfjs, stepsInChromium), '≥', 10)
demand('step of floats / of integers, both in Chromium', ratio(stepsInChromium, integersInChromium), '≥', 1.8)
demand('products in Chromium / sgemm on one thread', ratio(productsInChromium, productsOfPyTorch), '≥', 0.35)
demand('products in Node / sgemm on one thread', ratio(productsInNode, productsOfPyTorch), '≥', 0.35)
const two = 2 * (ratio(stepsOfOne, stepsOfTwo) ?? Number.NaN)
console.log(`two workers on a unit each: ${two.toFixed(2)}× the bytes a second of one`)

console.log('\nin Node, one thread')
for (const url of engineUrls) {
  const bytes = await readFile(url)
  line(`${url.pathname.split('/').at(-1)}, gzip -9`, gzipSync(bytes, { level: 9 }).length / 1_000, 'KB')
}
const { trainer } = node
line('bytes trained on', (model.batch * model.context * 1_000) / median(valuesOf(stepsInNode)), 'per s')
line('delta', await medianMs(9, () => trainer.delta(1)), 'ms')
line('evaluation of 64 KB', await medianMs(3, () => trainer.evaluate(heldOut)), 'ms')
line('sample of 100 bytes', await medianMs(3, () => trainer.sample(shard.subarray(0, 64), 100, 1, 0.8)), 'ms')

const baseWeights = initialWeights(module, model, 1)
const unit: WorkUnit = { protocol: 2, version: 0, model, baseWeights, shard, seed: 1, steps, learningRate }
line(`unit of ${steps} steps, replayed`, await medianMs(1, () => replayUnit(module, unit)), 'ms')
const tiny = tinySpeeches.model
const tinyUnit = {
  ...unit,
  model: tiny,
  baseWeights: initialWeights(module, tiny, 1),
  steps: tinySpeeches.stepsPerUnit,
}
line(`unit of ${tinyUnit.steps} steps, tiny model`, await medianMs(20, () => replayUnit(module, tinyUnit)), 'ms')

const delta = trainer.delta(1)
if (!delta.ok) throw new Error(delta.error)
const decoded = decodeDelta(model, trainer.engineVersion, delta.value)
if (!decoded.ok) throw new Error(decoded.error)
const deltas = Array.from({ length: 16 }, () => decoded.value)
line('round of 16 deltas merged', await medianMs(5, () => aggregateRound(baseWeights, deltas)), 'ms')

await printTraffic()
