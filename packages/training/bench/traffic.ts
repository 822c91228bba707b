/**
 * Training per byte of traffic: units of 50 steps as they were, with an int8 delta and an uncached model, and units of
 * each size as they are. Prints TFLOP per MB for devices of three speeds. Runs within `npm run bench training`, or alone:
 * `node bench/traffic.ts`.
 */
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { invariant } from '@synet/core/result'
import { minutes } from '@synet/core/clock'
import { loadEngine } from '#engine/load-engine'
import { operationsOfStep, weightsBytes } from '#engine/model-config'
import { createTrainer, initialWeights } from '#engine/trainer'
import { englishSpeeches } from '#projects/english-speeches/project'
import { loadProject } from '#projects/load-project'
import { aggregateRound } from '#protocol/aggregate-round'
import { decodeDelta } from '#protocol/decode-delta'
import { encodeDifference } from '#protocol/model-difference'
import { unitSizes } from '#protocol/unit-size'
import { replayUnit } from '#protocol/replay'
import type { WorkUnit } from '#protocol/work-unit'

/** For so long a version is leased, at least. */
const epochMs = minutes(10)
/** The changes of a version with more units are denser, and compress less. */
const unitsMerged = 8
/** An int8 delta of the published model had this length. */
const int8Bytes = 448_420
/** What 50 steps take: a desktop core, the middle of the simulated population, a slow phone. */
const devices = { 'desktop core': 4_000, 'middle device': 10_200, 'slow phone': 26_000 }

export async function printTraffic(): Promise<void> {
  const module = await loadEngine()
  const { shards } = await loadProject(englishSpeeches)
  const [shard] = shards
  invariant(shard, 'a project has shards')
  const { model, learningRate, stepsPerUnit } = englishSpeeches
  const baseWeights = initialWeights(module, model, 1)
  const unitOf = (steps: number): WorkUnit => ({
    protocol: 2,
    version: 0,
    model,
    baseWeights,
    shard,
    seed: 1,
    steps,
    learningRate,
  })
  const { engineVersion } = createTrainer(module, model)
  const teraflop = (size: number): number => (size * stepsPerUnit * operationsOfStep(model)) / 1e12

  const bytesBefore = weightsBytes(model) + shard.length + int8Bytes
  const before = teraflop(1) / (bytesBefore / 1e6)
  console.log(
    `\ntraffic: before, a unit of ${stepsPerUnit} steps: ${teraflop(1).toFixed(2)} TFLOP, ${(bytesBefore / 1e6).toFixed(2)} MB uncached: ${before.toFixed(2)} TFLOP per MB`,
  )
  const merged: Float32Array[] = []
  for (let seed = 1; seed <= unitsMerged; seed++) {
    const trained = await replayUnit(module, { ...unitOf(stepsPerUnit), seed })
    invariant(trained.ok, 'an honest unit is finite')
    const decoded = decodeDelta(model, engineVersion, trained.value.delta)
    invariant(decoded.ok, 'an honest delta decodes')
    merged.push(decoded.value)
  }
  const next = await aggregateRound(baseWeights, merged)
  const changed = encodeDifference(baseWeights, next.weights)
  invariant(changed, "a version's change is rounded")
  const difference = gzipSync(changed).length
  console.log(`what changed of a model between two versions of ${unitsMerged} units: ${kb(difference)}`)
  for (const size of unitSizes) {
    const trained = await replayUnit(module, unitOf(size * stepsPerUnit))
    invariant(trained.ok, 'an honest unit is finite')
    const { delta, ...commitment } = trained.value
    const [sent, committed] = [gzipSync(delta).length, JSON.stringify(commitment).length]
    console.log(
      `${size * stepsPerUnit} steps, ${teraflop(size).toFixed(2)} TFLOP: delta ${kb(sent)}, commitment ${kb(committed)}`,
    )
    for (const [name, unitMs] of Object.entries(devices)) {
      // Of each two who compute a unit one sends its delta; the model comes once an epoch, and shards lie on the device.
      const units = epochMs / (size * unitMs)
      const bytes = sent / 2 + committed + difference / units
      const perMb = teraflop(size) / (bytes / 1e6)
      console.log(
        `  ${name.padEnd(14)} ${kb(bytes).padStart(7)} a unit, ${units.toFixed(1)} units an epoch: ${perMb.toFixed(1)} TFLOP per MB, ${(perMb / before).toFixed(0)}× before`,
      )
    }
  }
}

const kb = (bytes: number): string => `${(bytes / 1_000).toFixed(0)} KB`

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await printTraffic()
