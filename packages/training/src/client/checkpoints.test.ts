import { days, hours, minutes, seconds } from '@synet/core/clock'
import { expect, it, onTestFinished, vi } from 'vitest'
import { trainUnit } from '#engine/train-unit'
import { loadTinyUnit } from '#engine/test-support/fixture'
import { parameterCount } from '#engine/model-config'
import { createTrainer } from '#engine/trainer'
import { englishSounds } from '#projects/english-sounds/project'
import { createCheckpointSchedule, createUnitWorker } from './unit-worker.ts'
import type { StoredUnit, UnitStore } from './unit-store.ts'
import { type DayBytes, limitCheckpoints } from './limit-checkpoints.ts'
import type { FromWorker } from './worker-messages.ts'

const soundsBytes = 12 * parameterCount(englishSounds.model)
const checkpoint = (bytes: number): StoredUnit => ({
  lease: {} as StoredUnit['lease'],
  checkpoint: { unitId: '', state: new Uint8Array(bytes), lossTrace: [], stateHashes: [] },
})

/** A model of 1.8 million parameters has states of this size, 90 of which fill a day's bytes. */
const largeBytes = 12 * 1_832_640
const largeUnit = checkpoint(largeBytes)

/** A storage that counts, and writes at once or when the test says so. */
function countingStore(wait: () => Promise<void> | undefined = () => undefined) {
  const written: number[] = []
  const kept: UnitStore = {
    read: async () => undefined,
    write: async (_, { checkpoint: one }) => {
      written.push(one?.state.length ?? 0)
      await wait()
    },
    clear: async () => undefined,
  }
  return { kept, written, bytes: () => written.reduce((sum, one) => sum + one, 0) }
}

/** Units of `steps` steps one after the other for `ms` of work. @returns the bytes written and the most that a kill loses */
async function work(of: { bytes: number; stepMs: number; steps: number; ms: number }) {
  let time = days(20_000)
  const store = countingStore()
  const kept = limitCheckpoints(store.kept, () => time)
  const end = time + of.ms
  const state = checkpoint(of.bytes)
  let lostMs = 0
  while (time < end) {
    const schedule = createCheckpointSchedule(of.steps)
    let unkept = 0
    for (let step = 1; step <= of.steps; step++) {
      time += of.stepMs
      unkept += of.stepMs
      lostMs = Math.max(lostMs, unkept)
      if (step === of.steps || !schedule.afterStep(of.stepMs)) continue
      const before = store.written.length
      await kept.write('1', state)
      if (store.written.length > before) unkept = 0
    }
  }
  return { bytes: store.bytes(), lostMs }
}

it.each([
  ['a phone that takes 10 s for a standard unit', 10_000],
  ['a phone that takes 26 s', 26_000],
])('a kill loses at most 30 s of a unit of English sounds on %s [WTH-05]', async (_, unitMs) => {
  const { stepsPerUnit } = englishSounds
  const steps = stepsPerUnit * 10
  const { lostMs } = await work({ bytes: soundsBytes, stepMs: unitMs / stepsPerUnit, steps, ms: minutes(40) })
  expect(lostMs).toBeLessThanOrEqual(seconds(30))
})

it.each([1.15, 3, 10, 26, 60])(
  'the store writes at most 2 GB in two hours of English sounds where a standard unit takes %d s [WTH-05]',
  async (unitSeconds) => {
    const { stepsPerUnit } = englishSounds
    for (const size of [1, 3, 10]) {
      const stepMs = seconds(unitSeconds) / stepsPerUnit
      const { bytes } = await work({ bytes: soundsBytes, stepMs, steps: stepsPerUnit * size, ms: hours(2) })
      expect(bytes).toBeLessThanOrEqual(2e9)
      if (unitSeconds * size < 60) expect(bytes).toBe(0)
    }
  },
)

it('a kill loses at most 30 s in two hours of a model of 0.4 million parameters, on less than 2 GB [WTH-05]', async () => {
  const { bytes, lostMs } = await work({ bytes: 12 * 434_816, stepMs: 200, steps: 500, ms: hours(2) })
  expect(lostMs).toBeLessThanOrEqual(seconds(30))
  expect(bytes).toBeLessThan(2e9)
})

it('the store begins the count again on the next day, and not after a reload [WTH-05]', async () => {
  let time = days(20_000)
  let noted: DayBytes | undefined
  const { kept, written } = countingStore()
  const reload = () =>
    limitCheckpoints(kept, () => time, {
      read: () => noted,
      write: (next) => {
        noted = next
      },
    })
  for (let n = 0; n < 60; n++) await reload().write('1', largeUnit)
  const limited = reload()
  for (let n = 0; n < 60; n++) await limited.write('1', largeUnit)
  expect(written).toHaveLength(Math.floor(2e9 / largeBytes))
  await limited.write('1', { lease: {} as StoredUnit['lease'], checkpoint: undefined })
  expect(written.at(-1)).toBe(0)
  time += days(1)
  await limited.write('1', largeUnit)
  expect(written.at(-1)).toBe(largeBytes)
})

it('the store lets at most 30 MB wait for the storage, and continues when one is written [WTH-05]', async () => {
  const waits: PromiseWithResolvers<void>[] = []
  const { kept, bytes } = countingStore(() => {
    const wait = Promise.withResolvers<void>()
    waits.push(wait)
    return wait.promise
  })
  const limited = limitCheckpoints(kept, () => 0)
  const first = limited.write('1', largeUnit)
  for (let n = 0; n < 14; n++) await limited.write('1', largeUnit)
  expect(bytes()).toBe(largeBytes)
  expect(bytes()).toBeLessThanOrEqual(30e6)
  waits[0]?.resolve()
  await first
  void limited.write('1', largeUnit)
  expect(bytes()).toBe(2 * largeBytes)
})

it('the store keeps what a worker has computed every 30 s, from which another continues to the same result [WTH-05]', async () => {
  const { module, unit: tiny } = await loadTinyUnit()
  const unit = { ...tiny, steps: 40 }
  let time = 0
  // A step takes the 4 s between two looks at the clock.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 4_000))
  onTestFinished(() => clock.mockRestore())
  const sent = await new Promise<FromWorker[]>((resolve) => {
    const messages: FromWorker[] = []
    const handle = createUnitWorker(
      (message) => {
        messages.push(message)
        if (message.kind === 'trained') resolve(messages)
      },
      async () => ({ module, engine: 'plain', selfTest: 'passed' }),
    )
    handle({ kind: 'train', unit, resumeFrom: undefined, prompts: [] })
  })
  clock.mockRestore()
  const kept = sent.flatMap((message) => (message.kind === 'checkpoint' ? [message.checkpoint] : []))
  const steps = kept.map(({ lossTrace }) => lossTrace.length)
  expect(steps).toEqual([7, 14, 21, 28, 35])
  const training = trainUnit({ trainer: createTrainer(module, unit.model), unit, resumeFrom: kept.at(-1) })
  let next = await training.next()
  expect(next.value).toMatchObject({ step: (steps.at(-1) ?? 0) + 1 })
  while (!next.done) next = await training.next()
  const trained = sent.at(-1)
  expect(next.value).toEqual({ ok: true, value: trained?.kind === 'trained' && trained.trained })
})
