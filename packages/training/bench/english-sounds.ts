/**
 * `node bench/english-sounds.ts [units]`: trains the project of English sounds as the product does, by rounds of four
 * units of the middle size, merged from ternary deltas, and prints what unseen words each few rounds get right. 100
 * standard units take two to five minutes of a core.
 */
import { createTrainer, initialWeights } from '#engine/trainer'
import { loadEngine } from '#engine/load-engine'
import { answerMark } from '#engine/model-config'
import { judgeOf } from '#projects/judge-of'
import { rateOf } from '#projects/learning-rate'
import { englishSounds } from '#projects/english-sounds/project'
import { showSounds } from '#projects/english-sounds/sounds'
import { loadProject } from '#projects/load-project'
import { aggregateRound } from '#protocol/aggregate-round'
import { decodeDelta } from '#protocol/decode-delta'
import { replayUnit } from '#protocol/replay'
import { engineVersionOf } from '#protocol/work-unit'
import { seededRandom } from '#simulation/seeded-random'

const unitsARound = 4
const sizeOfUnits = 3
const measuredEvery = 5
const measuredWords = 2_000

const { model, protocol, stepsPerUnit } = englishSounds
const module = await loadEngine()
const { shards, heldOut } = await loadProject(englishSounds)
const judge = judgeOf(module, englishSounds)

/** The held-out words with all their pronunciations, sounds separated by spaces. */
const words = new Map<string, string[]>()
for (const line of new TextDecoder().decode(heldOut).trimEnd().split('\n')) {
  const [word = '', answer = ''] = line.split(answerMark)
  words.set(word, [...(words.get(word) ?? []), showSounds(new TextEncoder().encode(answer))])
}

/** The fewest insertions, deletions and replacements that make one list of the other. */
function distance(from: readonly string[], to: readonly string[]): number {
  let row = [0, ...to.map((_, j) => j + 1)]
  from.forEach((sound, i) => {
    const next = [i + 1]
    to.forEach((other, j) =>
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + Number(sound !== other))),
    )
    row = next
  })
  return row.at(-1) ?? 0
}

/** Of each word its nearest pronunciation counts. */
function scoreOf(answers: readonly (readonly [string, string])[], form: (sounds: string) => string): string {
  let [right, wrong, of] = [0, 0, 0]
  for (const [word, answer] of answers) {
    const given = form(answer).split(' ')
    const truths = (words.get(word) ?? []).map((truth) => form(truth).split(' '))
    const nearest = truths
      .map((truth) => ({ truth, away: distance(given, truth) }))
      .reduce((best, one) => (one.away < best.away ? one : best))
    right += Number(nearest.away === 0)
    wrong += nearest.away
    of += nearest.truth.length
  }
  return `${((100 * right) / answers.length).toFixed(1)} % right, ${((100 * wrong) / of).toFixed(1)} % of sounds wrong`
}

function report(weights: Uint8Array, version: number, units: number): void {
  judge.loadWeights(weights)
  const asked = [...words.keys()].slice(0, measuredWords)
  const questions = asked.map((word) => new TextEncoder().encode(word + answerMark))
  const answers = judge.answer(questions, 10).map((answer, i) => [asked[i] ?? '', showSounds(answer)] as const)
  console.log(
    `version ${version}, ${units} standard units: ${judge.evaluate(heldOut).toFixed(4)} nats;`,
    `${scoreOf(answers, (sounds) => sounds)}; without stress ${scoreOf(answers, (sounds) => sounds.replace(/\d/g, ''))}`,
  )
}

const unitsMax = Number(process.argv[2] ?? 1_200)
const random = seededRandom(1)
const { engineVersion } = createTrainer(module, model, { version: engineVersionOf(protocol) })
let weights = initialWeights(module, model, englishSounds.initialSeed)
for (let version = 0; version * unitsARound * sizeOfUnits < unitsMax; version++) {
  const deltas: Float32Array[] = []
  for (let n = 0; n < unitsARound; n++) {
    const trained = await replayUnit(module, {
      protocol,
      version,
      model,
      baseWeights: weights,
      shard: shards[Math.floor(random() * shards.length)] ?? new Uint8Array(),
      seed: Math.floor(random() * 2 ** 32),
      steps: sizeOfUnits * stepsPerUnit,
      learningRate: rateOf(englishSounds, version),
    })
    if (!trained.ok) throw new Error(trained.error)
    const delta = decodeDelta(model, engineVersion, 'ternary', trained.value.delta)
    if (!delta.ok) throw new Error(delta.error)
    deltas.push(delta.value)
  }
  weights = new Uint8Array((await aggregateRound(weights, deltas)).weights)
  if ((version + 1) % measuredEvery === 0) report(weights, version + 1, (version + 1) * unitsARound * sizeOfUnits)
}
