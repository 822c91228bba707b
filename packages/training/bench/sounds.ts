/**
 * `node bench/sounds.ts <project> [units] [file]`: trains a project of words and their sounds as the product does, by rounds
 * of four units of the middle size, merged from ternary deltas, and prints what unseen words each few rounds get right.
 * The units of a round are computed beside each other: 100 standard units take two to five minutes of core time. With a
 * file it keeps the model there each few rounds, and goes on from it.
 */
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Result } from '@synet/core/result'
import { createTrainer, initialWeights } from '#engine/trainer'
import { loadEngine } from '#engine/load-engine'
import { answerMark } from '#engine/model-config'
import { readProjects } from '#projects/all-projects'
import { judgeOf } from '#projects/judge-of'
import { rateOf } from '#projects/learning-rate'
import { loadProject } from '#projects/load-project'
import { aggregateRound } from '#protocol/aggregate-round'
import { decodeDelta } from '#protocol/decode-delta'
import { engineVersionOf, type TrainedUnit, type WorkUnit } from '#protocol/work-unit'
import { seededRandom } from '#simulation/seeded-random'

const unitsARound = 4
const sizeOfUnits = 3
const measuredEvery = 10
const measuredWords = 2_000

const [code, unitsText = '1200', file] = process.argv.slice(2)
const project = (await readProjects()).find((one) => one.code === code)
if (!project?.answers) throw new Error('usage: sounds.ts <project> [units] [file]')
const { model, protocol, stepsPerUnit } = project
const module = await loadEngine()
const { shards, heldOut } = await loadProject(project)
const judge = judgeOf(module, project)

/** The held-out words with all their pronunciations, a character a sound. */
const words = new Map<string, string[]>()
for (const line of new TextDecoder().decode(heldOut).trimEnd().split('\n')) {
  const [word = '', answer = ''] = line.split(answerMark)
  words.set(word, [...(words.get(word) ?? []), answer])
}

/** The fewest insertions, deletions and replacements that make one list of the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, j) => j)
  Array.from(from).forEach((sound, i) => {
    const next = [i + 1]
    Array.from(to).forEach((other, j) =>
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + Number(sound !== other))),
    )
    row = next
  })
  return row.at(-1) ?? 0
}

/** The nearest pronunciation of each word counts. */
function scoreOf(
  answers: readonly (readonly [string, string])[],
  form: (sounds: string) => string = (sounds) => sounds,
): string {
  let [right, wrong, of] = [0, 0, 0]
  for (const [word, answer] of answers) {
    const given = form(answer)
    const truths = (words.get(word) ?? []).map(form)
    const nearest = truths
      .map((truth) => ({ truth, away: distance(given, truth) }))
      .reduce((best, one) => (one.away < best.away ? one : best))
    right += Number(nearest.away === 0)
    wrong += nearest.away
    of += nearest.truth.length
  }
  return `${((100 * right) / answers.length).toFixed(1)} % right, ${((100 * wrong) / of).toFixed(1)} % of sounds wrong`
}

/** English vowels have fifteen bytes for each of three degrees of stress. */
const withoutStress = (sounds: string): string =>
  sounds.replace(/[A-^]/g, (vowel) => String.fromCharCode(0x21 + ((vowel.charCodeAt(0) - 0x41) % 15)))

function report(weights: Uint8Array, version: number, units: number): void {
  judge.loadWeights(weights)
  const asked = [...words.keys()].slice(0, measuredWords)
  const questions = asked.map((word) => new TextEncoder().encode(word + answerMark))
  const answers = judge
    .answer(questions, 10)
    .map((answer, i) => [asked[i] ?? '', new TextDecoder().decode(answer)] as const)
  console.log(
    `version ${version}, ${units} standard units: ${judge.evaluate(heldOut).toFixed(4)} nats;`,
    code === 'english-sounds'
      ? `${scoreOf(answers)}; without stress ${scoreOf(answers, withoutStress)}`
      : scoreOf(answers),
  )
}

const threads = Array.from(
  { length: Math.min(unitsARound, availableParallelism()) },
  () => new Worker(new URL('./sounds-thread.ts', import.meta.url)),
)

/** Computes units in order on all threads. */
async function computeAll(units: readonly WorkUnit[]): Promise<readonly TrainedUnit[]> {
  const results: TrainedUnit[] = []
  const queue = [...units.entries()]
  await Promise.all(
    threads.map(async (thread) => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [at, unit] = next
        thread.postMessage(unit)
        const [trained] = (await once(thread, 'message')) as [Result<TrainedUnit>]
        if (!trained.ok) throw new Error(trained.error)
        results[at] = trained.value
      }
    }),
  )
  return results
}

const unitsMax = Number(unitsText)
const random = seededRandom(1)
const { engineVersion } = createTrainer(module, model, { version: engineVersionOf(protocol) })
let weights = initialWeights(module, model, project.initialSeed)
let kept = 0
if (file !== undefined && existsSync(file)) {
  const bytes = new Uint8Array(readFileSync(file))
  kept = new DataView(bytes.buffer).getUint32(0)
  weights = bytes.slice(4)
}
for (let version = 0; version * unitsARound * sizeOfUnits < unitsMax; version++) {
  const units = Array.from({ length: unitsARound }, () => ({
    protocol,
    version,
    model,
    baseWeights: weights,
    shard: shards[Math.floor(random() * shards.length)] ?? new Uint8Array(),
    seed: Math.floor(random() * 2 ** 32),
    steps: sizeOfUnits * stepsPerUnit,
    learningRate: rateOf(project, version),
  }))
  // The draws of rounds that the file holds are made and left.
  if (version < kept) continue
  const deltas = (await computeAll(units)).map((trained) => {
    const delta = decodeDelta(model, engineVersion, 'ternary', trained.delta)
    if (!delta.ok) throw new Error(delta.error)
    return delta.value
  })
  weights = new Uint8Array((await aggregateRound(weights, deltas)).weights)
  if ((version + 1) % measuredEvery !== 0) continue
  report(weights, version + 1, (version + 1) * unitsARound * sizeOfUnits)
  if (file === undefined) continue
  const head = new Uint8Array(4)
  new DataView(head.buffer).setUint32(0, version + 1)
  writeFileSync(`${file}.new`, Buffer.concat([head, weights]))
  renameSync(`${file}.new`, file)
}
for (const thread of threads) await thread.terminate()
