/**
 * `npm run sim:training`: real training of a tiny model by 10 to 10,000 virtual contributors, of whom some leave, come
 * late or cheat, against one worker of the same depth; what each sends and gets, what audits cost; then each known cheat
 * against the server's rules. Ends by itself within minutes: of a large population a sample is trained.
 */
import { loadEngine } from '#engine/load-engine'
import { deltaBytes } from '#engine/delta-format'
import { weightsBytes } from '#engine/model-config'
import { englishSpeeches, tinyModel } from '#projects/english-speeches/project'
import { loadProject } from '#projects/load-project'
import { cheats, simulateCheats } from '#simulation/simulate-cheats'
import { type Population, simulateRounds, trainSequentially } from '#simulation/simulate-rounds'

const module = await loadEngine()
const project = await loadProject(englishSpeeches)
const text = { shards: project.shards, heldOut: project.heldOut.subarray(0, 16_384) }
const base: Omit<Population, 'contributors'> = {
  rounds: 12,
  unitsARoundMax: 160,
  dropOutShare: 0.1,
  stragglerShare: 0.1,
  cheatShare: 0.1,
  model: tinyModel,
  stepsPerUnit: 25,
  learningRate: 3e-3,
}
const kb = (bytes: number) => `${(bytes / 1_000).toFixed(0)} KB`

const sequential = await trainSequentially(module, text, { ...base, contributors: 1 })
console.log(
  `one worker, ${base.rounds} units one after the other: ${sequential[0]?.toFixed(3)} → ${sequential.at(-1)?.toFixed(3)} nats a byte`,
)
for (const contributors of [10, 100, 1_000, 10_000]) {
  const begun = performance.now()
  const outcome = await simulateRounds(module, text, { ...base, contributors }, () => performance.now())
  const atWork = Math.min(contributors, base.unitsARoundMax)
  const replayMs = outcome.replayMs / outcome.replays
  console.log(
    `${contributors} contributors${atWork < contributors ? ` (${atWork} a round trained)` : ''}: ${outcome.losses[0]?.toFixed(3)} → ${outcome.losses.at(-1)?.toFixed(3)} nats a byte;`,
    `${outcome.merged} merged, ${outcome.droppedOut} left, ${outcome.late} late, ${outcome.rejected} rejected;`,
    `a unit: ${kb(outcome.bytesDownPerUnit)} down, ${kb(outcome.bytesUpPerUnit)} up, replay ${replayMs.toFixed(0)} ms = ${Math.round((3_600_000 / replayMs) * 1)} replays an hour and core;`,
    `${((performance.now() - begun) / 1_000).toFixed(0)} s`,
  )
}
const { model } = englishSpeeches
console.log(`a real unit: ${kb(weightsBytes(model) + 52_000)} down without a cache, ${kb(deltaBytes(model))} up`)

console.log('\n10,000 units, one account in ten a cheat, audit queue ten times too long; mean of 20 runs')
for (const cheat of cheats) {
  const runs = Array.from({ length: 20 }, (_, seed) => simulateCheats(cheat, { units: 10_000, seed: seed + 1 }))
  const mean = (read: (run: (typeof runs)[number]) => number) =>
    runs.reduce((sum, run) => sum + read(run), 0) / runs.length
  console.log(
    `${cheat.name.padEnd(36)} cheated and paid ${(100 * mean((run) => run.cheatedAndPaid / run.paid)).toFixed(3)} % (most ${(100 * Math.max(...runs.map((run) => run.cheatedAndPaid / run.paid))).toFixed(3)} %),`,
    `income of cheating ${mean((run) => run.incomePerCheat).toFixed(1)} units, honest units lost ${mean((run) => run.honestLost)}, replayed ${(100 * mean((run) => run.replayedShare)).toFixed(0)} %`,
  )
}
