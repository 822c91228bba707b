import { expect, it } from 'vitest'
import { trainUnit } from '#engine/train-unit'
import { loadTinyUnit } from '#engine/test-support/fixture'
import { createTrainer } from '#engine/trainer'
import { createUnitWorker } from './unit-worker.ts'
import type { FromWorker } from './worker-messages.ts'
import { writeBeforeAfter } from './write-before-after.ts'

const { module, unit } = await loadTinyUnit()

it('continues the same words with the leased model and with the trained one', async () => {
  const trainer = createTrainer(module, unit.model)
  const training = trainUnit({ trainer, unit: { ...unit, steps: 100, learningRate: 3e-3 } })
  while (!(await training.next()).done);
  const { prompt, before, after } = writeBeforeAfter(trainer, unit)
  const text = new TextDecoder().decode(prompt)
  expect(text).toMatch(/^\S.* $/s)
  expect(new TextDecoder().decode(unit.shard.subarray(0, 200))).toContain(text)
  expect([before.length, after.length]).toEqual([96, 96])
  const fresh = createTrainer(module, unit.model)
  fresh.loadWeights(unit.baseWeights)
  expect(before).toEqual(fresh.sample(prompt, 96, unit.seed, 0.8))
  // After a hundred steps the model has learnt that text is mostly letters and spaces.
  const letters = (bytes: Uint8Array): number =>
    bytes.filter((byte) => byte === 32 || (byte >= 97 && byte <= 122)).length
  expect(letters(after)).toBeGreaterThan(letters(before) + 40)
})

it('writes only on request, before the result, and does not change the result', async () => {
  const trained = async (writes: boolean): Promise<FromWorker[]> => {
    const sent: FromWorker[] = []
    await new Promise<void>((resolve) => {
      const handle = createUnitWorker(
        (message) => {
          sent.push(message)
          if (message.kind === 'trained') resolve()
        },
        async () => ({ module, engine: 'plain', selfTest: 'passed' }),
      )
      handle({ kind: 'train', unit, resumeFrom: undefined, writes })
    })
    return sent.filter(({ kind }) => kind === 'wrote' || kind === 'trained')
  }
  const [written, quiet] = [await trained(true), await trained(false)]
  expect(written.map(({ kind }) => kind)).toEqual(['wrote', 'trained'])
  expect(quiet).toEqual(written.slice(1))
})
