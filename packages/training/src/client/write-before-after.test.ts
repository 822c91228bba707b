import { expect, it } from 'vitest'
import { trainUnit } from '#engine/train-unit'
import { loadTinyUnit } from '#engine/test-support/fixture'
import { createTrainer } from '#engine/trainer'
import { createUnitWorker } from './unit-worker.ts'
import type { FromWorker } from './worker-messages.ts'
import { writeBeforeAfter } from './write-before-after.ts'

const { module, unit } = await loadTinyUnit()

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

it('the client continues the same words with the leased model and with the trained one', async () => {
  const trainer = createTrainer(module, unit.model)
  const training = trainUnit({ trainer, unit: { ...unit, steps: 100, learningRate: 3e-3 } })
  while (!(await training.next()).done);
  const prompt = encode('My fellow citizens, ')
  const [pair] = writeBeforeAfter(trainer, unit, [prompt])
  const { before, after } = pair ?? { before: new Uint8Array(), after: new Uint8Array() }
  expect([before.length, after.length]).toEqual([96, 96])
  const fresh = createTrainer(module, unit.model)
  fresh.loadWeights(unit.baseWeights)
  expect(before).toEqual(fresh.sample(prompt, 96, unit.seed, 0.8))
  // After a hundred steps the model has learnt that text is mostly letters and spaces.
  const letters = (bytes: Uint8Array): number =>
    bytes.filter((byte) => byte === 32 || (byte >= 97 && byte <= 122)).length
  expect(letters(after)).toBeGreaterThan(letters(before) + 40)
})

it('the client answers the same words with the leased model and with the trained one, where only answers are learned [WTH-08]', async () => {
  const shard = encode('tea=ab\nsea=cd\nhay=ee\n'.repeat(40))
  const answers = { ...unit, protocol: 5 as const, shard, steps: 120, learningRate: 1e-2 }
  const trainer = createTrainer(module, unit.model, { version: 3 })
  const training = trainUnit({ trainer, unit: answers })
  while (!(await training.next()).done);
  const prompts = ['tea=', 'sea=', 'hay='].map(encode)
  // What does not fit into the context is left out.
  const pairs = writeBeforeAfter(trainer, answers, [...prompts, encode('='.repeat(33)), encode('')])
  expect(pairs.map(({ prompt }) => prompt)).toEqual(prompts)
  const fresh = createTrainer(module, unit.model, { version: 3 })
  fresh.loadWeights(unit.baseWeights)
  expect(pairs.map(({ before }) => before)).toEqual(fresh.answer(prompts, 10))
  expect(pairs.map(({ after }) => new TextDecoder().decode(after))).toEqual(['ab', 'cd', 'ee'])
})

it('the client writes only on request, before the result, and does not change the result', async () => {
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
      handle({ kind: 'train', unit, resumeFrom: undefined, prompts: writes ? [encode('The ')] : [] })
    })
    return sent.filter(({ kind }) => kind === 'wrote' || kind === 'trained')
  }
  const [written, quiet] = [await trained(true), await trained(false)]
  expect(written.map(({ kind }) => kind)).toEqual(['wrote', 'trained'])
  expect(quiet).toEqual(written.slice(1))
})
