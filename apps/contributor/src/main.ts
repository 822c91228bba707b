#!/usr/bin/env node
import { CallError } from '@synet/contract/client'
import { systemClock } from '@synet/core/clock'
import { contribute } from './contribute.ts'
import { readOptions, usage } from './read-options.ts'
import { chooseOwnEngine } from '@synet/training/engine/load-engine'
import { parameterCount } from '@synet/training/engine/model-config'
import { createTrainer, initialWeights } from '@synet/training/engine/trainer'
import { median } from '@synet/training/protocol/clip-deltas'
import { unitSizeFor } from '@synet/training/protocol/unit-size'

/** The published model and its standard unit, with bytes that a formula gives. */
const model = { layers: 2, width: 128, heads: 4, context: 64, batch: 16 }
const stepsPerUnit = 50
const shardBytes = 53_248
const warmUpSteps = 5
const measuredSteps = 20

/** Measures what this machine can do, without an account, a server or a lease. @param report a line for the person who watches */
async function measureDevice(report: (line: string) => void): Promise<void> {
  const { module, engine, selfTest } = await chooseOwnEngine()
  report(`engine: ${engine}, self-test: ${selfTest}`)
  const shard = Uint8Array.from({ length: shardBytes }, (_, i) => 97 + ((i * i + 7 * i) % 26))
  const weights = initialWeights(module, model, 1)
  for (const [version, name] of [
    [1, 'floats'],
    [2, 'integers'],
  ] as const) {
    const trainer = createTrainer(module, model, { version })
    trainer.loadWeights(weights)
    trainer.loadShard(shard)
    const taken: number[] = []
    for (let step = 0; step < warmUpSteps + measuredSteps; step++) {
      const begun = performance.now()
      trainer.step(1, step, 1e-3)
      if (step >= warmUpSteps) taken.push(performance.now() - begun)
    }
    const stepMs = median(taken)
    const unitMs = stepMs * stepsPerUnit
    const unitSeconds = unitMs / 1_000
    const size = unitSizeFor(unitMs)
    report(
      `products of ${name}: ${stepMs.toFixed(1)} ms a step of ${parameterCount(model)} parameters, ${unitSeconds.toFixed(1)} s a standard unit, ${Math.floor(3_600 / unitSeconds)} an hour and worker; leases of ${size} standard units`,
    )
  }
}

/** Returns to the line's start and clears it. */
const clear = '\r\u001b[K'
const print = (line: string): void =>
  console.log(`${process.stdout.isTTY ? clear : ''}${systemClock.now().toISOString().slice(0, 19)}Z ${line}`)
/** The last line of a terminal, which the next one replaces. */
const draw = (line: string): void => void process.stdout.write(`${clear}${line}`)

const refused = 401
/** The server's own words speak to people who are logged in. */
const wrongToken = 'The server does not know this token, or it was revoked. Make a new one: My > Devices.'

const fail = (error: unknown): void => {
  const isRefused = error instanceof CallError && error.code === refused
  console.error(isRefused ? wrongToken : error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options === 'help') {
    console.log(usage)
    return
  }
  if (options === 'dry-run') return measureDevice(print)
  const work = contribute(options, systemClock, print, process.stdout.isTTY ? draw : undefined)
  let stopping = false
  const stop = (): void => {
    // A second signal ends the process at once.
    if (stopping) process.exit(130)
    stopping = true
    print('giving leases back')
    work.stop().catch(fail)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  await work.work()
  process.off('SIGINT', stop)
  process.off('SIGTERM', stop)
}

await run().catch(fail)
