import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { invariant } from '@synet/core/result'
import { loadEngine } from '#engine/load-engine'
import { initialWeights } from '#engine/trainer'
import { judgeOf } from '#projects/judge-of'
import { meanOfVersions } from '#engine/mean-of-versions'
import { sha256Hex } from '#protocol/sha256'
import { type Measurement, measureAtOnce, releaseQuestions } from '#measure/measure-model'
import { packWeights, unpackWeights } from './packed-weights.ts'
import { computeRecipeUnit, versionsInMean, type RecipeLine, sizeOfUnits, unitsOfRecipe } from './recipe.ts'
import { projectOf } from '#project-file/project-content'
import { readProjectFolder } from '#project-file/project-folder'
import { readProjects } from '#projects/all-projects'
import { loadProject, openCounts, type ProjectText } from '#projects/load-project'
import type { TrainingProject } from '#projects/training-project'

/**
 * A project by its code in this build, or by the folder of one that somebody brings.
 * @throws Error when there is neither
 */
async function findProject(name: string): Promise<{ readonly project: TrainingProject; readonly text: ProjectText }> {
  const built = (await readProjects()).find(({ code }) => code === name)
  if (built) return { project: built, text: await loadProject(built) }
  const content = await readProjectFolder(name)
  if (!content.ok) throw new Error(content.faults.map(({ line }) => line).join('\n'))
  return { project: projectOf(content.value, ''), text: await openCounts(content.value.text) }
}

/**
 * `npm run train:recipe -- <project> [standard units] [folder]`: trains a project of this build, or the folder of one that
 * somebody brings ([PROJECTS](../../../../docs/PROJECTS.md)), by units as the product makes them, one
 * after the other, each of which makes a version. The result depends on the project alone, bit for bit. The folder keeps
 * `units.jsonl` (shard, seed, rate and hashes of each unit), the last versions, and `curve.txt`; a later call continues from
 * there. 100 standard units take two to five minutes of a core. In the end it measures them, with the project's
 * counts if it has any, and writes `given.bin`, `recipe.bin` and `given.ts`, which the folder of a project of this build
 * takes as the weights of its version 0.
 */

const measuredEvery = 40

const [name = '', unitsText = '3000', folder = `../../.data/recipe/${basename(name)}`] = process.argv.slice(2)
const { project, text } = await findProject(name)
const { code, model } = project
const engine = await loadEngine()
/** The model by itself, without counts. */
const judge = judgeOf(engine, project, {})

mkdirSync(folder, { recursive: true })
const unitsFile = `${folder}/units.jsonl`
const fileOf = (version: number): string => `${folder}/version-${version}.f16`
const readVersion = (version: number): Uint8Array =>
  version === 0 ? initialWeights(engine, model, project.initialSeed) : new Uint8Array(readFileSync(fileOf(version)))
const lastOnes = (version: number): readonly number[] =>
  Array.from({ length: Math.min(versionsInMean, version) }, (_, i) => version - i)

function measure(of: typeof judge, weights: Uint8Array): Measurement {
  of.loadWeights(weights)
  return measureAtOnce(of, project, text.heldOut, releaseQuestions)
}
const rightPercent = (weights: Uint8Array): string => `${(100 * measure(judge, weights).value).toFixed(2)} %`

/** Reads the steps whose version was stored completely. */
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

const lines = [...(await readDone())]
const done = lines.length
console.log(`${code} by ${execFileSync('git', ['rev-parse', 'HEAD']).toString().trim()}, from version ${done} on`)
let weights = readVersion(done)
const started = performance.now()
for (const unit of unitsOfRecipe(project)) {
  const { version, shard, seed } = unit
  if (version * sizeOfUnits >= Number(unitsText)) break
  const known = lines[version]
  if (known) {
    invariant(known.shard === shard && known.seed === seed, `unit ${version} is not that of the recipe`)
    continue
  }
  const merged = await computeRecipeUnit(engine, project, unit, weights, text.shards)
  weights = merged.weights
  const made = version + 1
  writeFileSync(`${fileOf(made)}.new`, weights)
  renameSync(`${fileOf(made)}.new`, fileOf(made))
  const line: RecipeLine = { ...unit, commitment: merged.commitment, weights: merged.weightsHash }
  appendFileSync(unitsFile, `${JSON.stringify(line)}\n`)
  lines.push(line)
  rmSync(fileOf(made - versionsInMean), { force: true })
  if (made % measuredEvery !== 0) continue
  const mean = meanOfVersions(lastOnes(made).map(readVersion))
  writeFileSync(`${folder}/mean.f16`, mean)
  const seconds = ((performance.now() - started) / 1_000).toFixed(0)
  const report = `version ${made}, ${made * sizeOfUnits} standard units, ${seconds} s: right ${rightPercent(weights)}; mean of the last ${versionsInMean}: right ${rightPercent(mean)}, ${judge.evaluate(text.heldOut).toFixed(4)} nats, ${await sha256Hex(mean)}`
  console.log(report)
  appendFileSync(`${folder}/curve.txt`, `${report}\n`)
}

/** Writes the mean of the last versions as a project is given it, with what its folder needs. */
async function writeGiven(): Promise<void> {
  const packed = packWeights(model, meanOfVersions(lastOnes(lines.length).map(readVersion)))
  const recipe = Buffer.concat(lines.map(({ commitment }) => Buffer.from(commitment, 'hex')))
  const unpacked = unpackWeights(model, packed)
  const { value, error, of } = measure(judgeOf(engine, project, text), unpacked)
  const write = async (file: string, bytes: Uint8Array) => {
    writeFileSync(`${folder}/${file}`, bytes)
    return `{ file: '${file}', bytes: ${bytes.length}, sha256: '${await sha256Hex(new Uint8Array(bytes))}' }`
  }
  const units = lines.length * sizeOfUnits
  writeFileSync(
    `${folder}/given.ts`,
    `// Written by train-recipe.ts.
import type { Given } from '../training-project.ts'

export const given: Given = {
  weights: ${await write('given.bin', packed)},
  recipe: ${await write('recipe.bin', recipe)},
  hash: '${await sha256Hex(unpacked)}',
  units: ${units},
  figure: ${JSON.stringify({ value, error, of })},
}
`,
  )
  console.log(`given weights of ${units} standard units: ${value} ± ${error} of ${of}`)
}
await writeGiven()
