import { describe, expect, it } from 'vitest'
import { replayUnit } from '#protocol/replay'
import { replayState } from '#protocol/replay-state'
import { stepRate } from '#protocol/step-rate'
import { type TrainedUnit, unitId, type WorkUnit } from '#protocol/work-unit'
import { loadTinyUnit } from './test-support/fixture.ts'
import { type Checkpoint, trainUnit, type TrainUnitOptions, type UnitProgress } from './train-unit.ts'
import { createTrainer } from './trainer.ts'

const { module, unit } = await loadTinyUnit()

async function finish(options: TrainUnitOptions): Promise<{ trained: TrainedUnit; progress: UnitProgress[] }> {
  const training = trainUnit(options)
  const progress: UnitProgress[] = []
  for (;;) {
    const next = await training.next()
    if (!next.done) progress.push(next.value)
    else if (next.value.ok) return { trained: next.value.value, progress }
    else throw new Error(next.value.error)
  }
}

const newTrainer = () => createTrainer(module, unit.model)
const original = await finish({ trainer: newTrainer(), unit })

async function refusalOf(changed: WorkUnit): Promise<unknown> {
  return (await trainUnit({ trainer: newTrainer(), unit: changed }).next()).value
}

describe('a unit', () => {
  it('reports each step with its loss and the bytes trained on', () => {
    expect(original.progress).toHaveLength(unit.steps)
    expect(original.progress[2]).toEqual({
      step: 3,
      of: unit.steps,
      loss: original.trained.lossTrace[2],
      tokens: 3 * 4 * 32,
    })
    expect(original.trained.lossTrace.every((loss) => Math.fround(loss) === loss)).toBe(true)
  })

  it('replays bit for bit', async () => {
    expect(await replayUnit(module, unit)).toEqual({ ok: true, value: original.trained })
  })

  it('replays bit for bit on a trainer that did other work before', async () => {
    const trainer = newTrainer()
    await finish({ trainer, unit: { ...unit, seed: 9 } })
    expect((await finish({ trainer, unit })).trained).toEqual(original.trained)
  })

  it.each([
    ['seed', { seed: 2_025 }],
    ['learning rate', { learningRate: 1.001e-3 }],
    ['shard', { shard: unit.shard.map((byte) => byte ^ 1) }],
  ])('gives another answer for another %s', async (_, change) => {
    const other = await finish({ trainer: newTrainer(), unit: { ...unit, ...change } })
    expect(other.trained.deltaHash).not.toBe(original.trained.deltaHash)
    expect(other.trained.parametersHash).not.toBe(original.trained.parametersHash)
  })

  it('continues from a checkpoint in another trainer to the same hashes', async () => {
    const kept: Checkpoint[] = []
    const training = trainUnit({
      trainer: newTrainer(),
      unit,
      offerCheckpoint: (take) => kept.push(take()),
    })
    for (let i = 0; i < 6; i++) await training.next()
    expect(kept.map(({ lossTrace }) => lossTrace.length)).toEqual([1, 2, 3, 4, 5, 6])
    const resumed = await finish({ trainer: newTrainer(), unit, resumeFrom: structuredClone(kept[5]) })
    expect(resumed.progress.map(({ step }) => step)).toEqual([7, 8, 9, 10])
    expect(resumed.trained).toEqual(original.trained)
  })

  it('starts from the beginning for a checkpoint of another unit or a damaged one', async () => {
    const state = newTrainer().snapshot()
    const trainer = newTrainer()
    const training = trainUnit({ trainer, unit })
    for (let i = 0; i < 6; i++) await training.next()
    const { lossTrace, stateHashes } = original.trained
    const sixth = { unitId: await unitId(unit), state: trainer.snapshot(), lossTrace: lossTrace.slice(0, 6) }
    const unhashed: Checkpoint = { ...sixth, stateHashes: [] }
    for (let i = 6; i < unit.steps; i++) await training.next()
    const ended: Checkpoint = { ...sixth, state: trainer.snapshot(), lossTrace, stateHashes }
    const foreign: Checkpoint = { unitId: await unitId({ ...unit, seed: 1 }), state, lossTrace: [], stateHashes: [] }
    const damaged: Checkpoint = { unitId: await unitId(unit), state: state.slice(8), lossTrace: [1], stateHashes: [] }
    const inconsistent: Checkpoint = { unitId: await unitId(unit), state, lossTrace: [1, 1], stateHashes: [] }
    for (const resumeFrom of [foreign, damaged, inconsistent, unhashed, ended]) {
      const { trained, progress } = await finish({ trainer: newTrainer(), unit, resumeFrom })
      expect(progress).toHaveLength(unit.steps)
      expect(trained).toEqual(original.trained)
    }
  })

  it.each([
    ['weights of another model', { baseWeights: new Uint8Array(10) }],
    ['a shard shorter than a window', { shard: new Uint8Array(32) }],
    ['a shard above the limit', { shard: new Uint8Array(65_537) }],
    ['no steps', { steps: 0 }],
    ['too many steps', { steps: 1_001 }],
    ['a seed of more than 32 bits', { seed: 2 ** 32 }],
    ['a learning rate of 0', { learningRate: 0 }],
    ['a learning rate that is no number', { learningRate: Number.NaN }],
    ['another model than its trainer', { model: { ...unit.model, batch: 8 } }],
  ])('is refused with %s', async (_, change) => {
    expect(await refusalOf({ ...unit, ...change })).toMatchObject({ ok: false, error: 'unit.malformed' })
  })

  it('is refused when its weights or its training leave the finite numbers', async () => {
    const infinite = unit.baseWeights.slice()
    infinite.set([0x00, 0xfc], 100)
    expect(await refusalOf({ ...unit, baseWeights: infinite })).toMatchObject({ error: 'unit.non-finite' })
    // RMSNorm limits even the largest finite weights, so the test corrupts the training state instead.
    const trainer = newTrainer()
    await trainUnit({ trainer, unit }).next()
    const state = trainer.snapshot()
    new DataView(state.buffer).setFloat32(32 + 4 * 1_000, Number.POSITIVE_INFINITY, true)
    const resumeFrom = { unitId: await unitId(unit), state, lossTrace: [5.5], stateHashes: [] }
    const stopped = await trainUnit({ trainer, unit, resumeFrom }).next()
    expect(stopped).toEqual({ done: true, value: { ok: false, error: 'unit.non-finite', facts: { part: 'step 2' } } })
  })
})

describe('a unit of questions and answers', () => {
  const lines = Array.from({ length: 200 }, (_, i) => `${(i * i * 31) % 997}=${(i * i * 31) % 7}`).join('\n')
  const asked: WorkUnit = { ...unit, protocol: 5, shard: new TextEncoder().encode(`${lines}\n`), steps: 23 }

  it('replays bit for bit, each of its states alone as well [NET-05]', async () => {
    const trained = await replayUnit(module, asked)
    if (!trained.ok) throw new Error(trained.error)
    expect(await replayUnit(module, asked)).toEqual(trained)
    const states = await Promise.all(trained.value.stateHashes.map((_, i) => replayState(module, asked, i)))
    expect(states).toEqual(trained.value.stateHashes.map((value) => ({ ok: true, value })))
    expect(trained.value.stateHashes).toHaveLength(5)
  })

  it('differs from the same unit of whole lines, and begins with short steps [NET-05]', async () => {
    const [answers, whole] = await Promise.all([
      replayUnit(module, asked),
      replayUnit(module, { ...asked, protocol: 3 }),
    ])
    if (!answers.ok || !whole.ok) throw new Error('not trained')
    expect(answers.value.parametersHash).not.toBe(whole.value.parametersHash)
    const rates = Array.from({ length: 23 }, (_, i) => stepRate(asked, i) / asked.learningRate)
    expect(rates.slice(0, 9).map((rate) => rate * 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => expect.closeTo(n)))
    expect(new Set(rates.slice(8))).toEqual(new Set([1]))
    expect(stepRate({ ...asked, protocol: 3 }, 0)).toBe(asked.learningRate)
  })
})
