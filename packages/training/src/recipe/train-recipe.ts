/**
 * `npm run train:recipe -- <project> [standard units] [folder]`: trains a project by units as the product makes them, one
 * after the other, each of which makes a version. The result depends on the project alone, bit for bit. The folder keeps
 * `units.jsonl` (shard, seed, rate and hashes of each unit), the last versions, and `curve.txt`; a later call goes on from
 * there. 100 standard units take two to five minutes of a core.
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { invariant } from '@synet/core/result'
import { loadEngine } from '#engine/load-engine'
import { initialWeights } from '#engine/trainer'
import { readProjects } from '#projects/all-projects'
import { judgeOf } from '#projects/judge-of'
import { loadProject } from '#projects/load-project'
import { aggregateRound } from '#protocol/aggregate-round'
import { commitHash } from '#protocol/commit-hash'
import { decodeDelta } from '#protocol/decode-delta'
import { meanOfVersions } from '#engine/mean-of-versions'
import { replayUnit } from '#protocol/replay'
import { sha256Hex } from '#protocol/sha256'
import { deltaFormOf, engineVersionOf } from '#protocol/work-unit'
import { measureModel } from '#measure/measure-model'
import { meanOf, type RecipeLine, sizeOfUnits, unitsOfRecipe } from './recipe.ts'

const measuredEvery = 40
const measuredWords = 2_000

const [code = '', unitsText = '3000', folder = `../../.data/recipe/${code}`] = process.argv.slice(2)
const project = (await readProjects()).find((one) => one.code === code)
if (!project) throw new Error('usage: train:recipe -- <project> [standard units] [folder]')
const { model, protocol, stepsPerUnit } = project
const engine = await loadEngine()
const { shards, heldOut } = await loadProject(project)
/** The model by itself, without counts. */
const judge = judgeOf(engine, project, {})

mkdirSync(folder, { recursive: true })
const unitsFile = `${folder}/units.jsonl`
const fileOf = (version: number): string => `${folder}/version-${version}.f16`
const readVersion = (version: number): Uint8Array =>
  version === 0 ? initialWeights(engine, model, project.initialSeed) : new Uint8Array(readFileSync(fileOf(version)))
const lastOnes = (version: number): readonly number[] =>
  Array.from({ length: Math.min(meanOf, version) }, (_, i) => version - i)

function right(weights: Uint8Array): string {
  judge.loadWeights(weights)
  const measuring = measureModel(judge, project as NonNullable<typeof project>, heldOut, measuredWords)
  for (;;) {
    const step = measuring.next()
    if (step.done) return `${(100 * step.value.value).toFixed(2)} %`
  }
}

/** Those of which the version was kept whole. */
async function readDone(): Promise<readonly RecipeLine[]> {
  if (!existsSync(unitsFile)) return []
  const lines = readFileSync(unitsFile, 'utf8').trimEnd().split('\n')
  const done = lines.map((line) => JSON.parse(line) as RecipeLine)
  const last = done.at(-1)
  invariant(
    !last || (await sha256Hex(readVersion(done.length))) === last.weights,
    'the last version is not the listed one',
  )
  return done
}

const done = await readDone()
console.log(
  `${code} by ${execFileSync('git', ['rev-parse', 'HEAD']).toString().trim()}, from version ${done.length} on`,
)
let weights = readVersion(done.length)
const started = performance.now()
for (const unit of unitsOfRecipe(project)) {
  const { version, shard, seed, learningRate } = unit
  if (version * sizeOfUnits >= Number(unitsText)) break
  const known = done[version]
  if (known) {
    invariant(known.shard === shard && known.seed === seed, `unit ${version} is not that of the recipe`)
    continue
  }
  const steps = sizeOfUnits * stepsPerUnit
  const text = shards[shard] ?? new Uint8Array()
  const computed = await replayUnit(engine, {
    protocol,
    version,
    model,
    seed,
    steps,
    learningRate,
    baseWeights: weights,
    shard: text,
  })
  if (!computed.ok) throw new Error(computed.error)
  const delta = decodeDelta(model, engineVersionOf(protocol), deltaFormOf(protocol), computed.value.delta)
  if (!delta.ok) throw new Error(delta.error)
  const merged = await aggregateRound(weights, [delta.value], [sizeOfUnits])
  weights = merged.weights
  const made = version + 1
  writeFileSync(`${fileOf(made)}.new`, weights)
  renameSync(`${fileOf(made)}.new`, fileOf(made))
  const line: RecipeLine = { ...unit, commitment: await commitHash(computed.value), weights: merged.weightsHash }
  appendFileSync(unitsFile, `${JSON.stringify(line)}\n`)
  rmSync(fileOf(made - meanOf), { force: true })
  if (made % measuredEvery !== 0) continue
  const mean = meanOfVersions(lastOnes(made).map(readVersion))
  writeFileSync(`${folder}/mean.f16`, mean)
  const seconds = ((performance.now() - started) / 1_000).toFixed(0)
  const report = `version ${made}, ${made * sizeOfUnits} standard units, ${seconds} s: right ${right(weights)}; mean of the last ${meanOf}: right ${right(mean)}, ${judge.evaluate(heldOut).toFixed(4)} nats, ${await sha256Hex(mean)}`
  console.log(report)
  appendFileSync(`${folder}/curve.txt`, `${report}\n`)
}
