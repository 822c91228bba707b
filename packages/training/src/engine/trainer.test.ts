import { describe, expect, it } from 'vitest'
import { decodeHalf, encodeHalf } from '#protocol/half'
import { isModelConfig, listParameters, type ModelConfig, parameterCount, weightsBytes } from './model-config.ts'
import { referenceLoss } from './test-support/reference-loss.ts'
import { loadTinyUnit } from './test-support/fixture.ts'
import { createTrainer, initialWeights, type Trainer } from './trainer.ts'

const { module, unit, heldOut } = await loadTinyUnit()
const { model } = unit

function startTrainer(optimiser: 'adamw' | 'sgd' = 'adamw'): Trainer {
  const trainer = createTrainer(module, model, { optimiser })
  expect(trainer.loadWeights(unit.baseWeights).ok).toBe(true)
  expect(trainer.loadShard(unit.shard).ok).toBe(true)
  return trainer
}

const floats = (bytes: Uint8Array<ArrayBuffer>): Float32Array => new Float32Array(bytes.buffer)

function decodeWeights(weights: Uint8Array): Float64Array {
  const view = new DataView(weights.buffer, weights.byteOffset)
  return Float64Array.from({ length: weights.length / 2 }, (_, i) => decodeHalf(view.getUint16(2 * i, true)))
}

describe('the trainer', () => {
  it('lowers the loss on a fixed run as recorded', () => {
    const trainer = startTrainer()
    const losses = Array.from({ length: 200 }, (_, i) => trainer.step(1, i, 3e-3))
    expect(losses.filter((_, i) => i % 50 === 0).map((loss) => Number(loss.toFixed(3)))).toMatchInlineSnapshot(`
      [
        5.54,
        2.977,
        2.944,
        3.105,
      ]
    `)
    const mean = (part: number[]): number => part.reduce((sum, loss) => sum + loss, 0) / part.length
    expect(mean(losses.slice(-20))).toBeLessThan(mean(losses.slice(0, 20)) - 1.5)
    expect(trainer.evaluate(heldOut)).toBeLessThan(3)
  })

  it('lowers the loss with plain gradient descent too', () => {
    const trainer = startTrainer('sgd')
    const before = trainer.evaluate(heldOut)
    for (let i = 0; i < 100; i++) trainer.step(1, i, 0.3)
    expect(trainer.evaluate(heldOut)).toBeLessThan(before - 1)
  })

  it('evaluates as the float64 network does, over all windows and a last part of a batch', () => {
    const trainer = startTrainer()
    const text = heldOut.subarray(0, 7 * model.context + 5)
    const windows = Array.from({ length: 7 }, (_, i) => text.subarray(i * model.context, (i + 1) * model.context + 1))
    const reference = referenceLoss(model, decodeWeights(unit.baseWeights), windows)
    expect(Math.abs(trainer.evaluate(text) - reference) / reference).toBeLessThan(1e-6)
  })

  it('draws other windows for another seed or step, and the same windows for the same', () => {
    const first = (seed: number): number => startTrainer().step(seed, 0, 1e-3)
    expect(first(5)).toBe(first(5))
    expect(first(5)).not.toBe(first(6))
    const trainer = startTrainer()
    expect(trainer.step(5, 0, 0)).not.toBe(trainer.step(5, 1, 0))
  })

  it('continues from a snapshot to the same bits', () => {
    const straight = startTrainer()
    for (let i = 0; i < 9; i++) straight.step(3, i, 1e-3)
    const stopped = startTrainer()
    for (let i = 0; i < 4; i++) stopped.step(3, i, 1e-3)
    const resumed = startTrainer()
    expect(resumed.restore(stopped.snapshot()).ok).toBe(true)
    expect(resumed.stepsTaken()).toBe(4)
    for (let i = 4; i < 9; i++) resumed.step(3, i, 1e-3)
    expect(resumed.parameters()).toEqual(straight.parameters())
    expect(resumed.snapshot()).toEqual(straight.snapshot())
    expect(resumed.delta(5)).toEqual(straight.delta(5))
  })

  it('refuses a snapshot of another model or a damaged one', () => {
    const trainer = startTrainer()
    const snapshot = trainer.snapshot()
    expect(trainer.restore(snapshot.slice(1))).toMatchObject({ ok: false, error: 'unit.malformed' })
    snapshot[8] = 9
    expect(trainer.restore(snapshot)).toMatchObject({ ok: false, error: 'unit.malformed' })
  })

  it('takes steps only in order', () => {
    expect(() => startTrainer().step(1, 1, 1e-3)).toThrow('must be consecutive')
  })

  it('evaluates and samples between steps without changing them', () => {
    const quiet = startTrainer()
    const watched = startTrainer()
    for (let i = 0; i < 3; i++) {
      quiet.step(3, i, 1e-3)
      watched.step(3, i, 1e-3)
      watched.evaluate(heldOut.subarray(0, 500))
      watched.sample(new Uint8Array([65]), 5, 1, 1)
      watched.weights()
    }
    expect(watched.parameters()).toEqual(quiet.parameters())
  })

  it('samples the same bytes for the same seed, others for another, beyond its context', () => {
    const trainer = startTrainer()
    const prompt = new TextEncoder().encode('The people of these States ')
    const sample = (seed: number, temperature: number): Uint8Array => trainer.sample(prompt, 50, seed, temperature)
    expect(sample(1, 1)).toEqual(sample(1, 1))
    expect(sample(1, 1)).not.toEqual(sample(2, 1))
    expect(sample(1, 0)).toEqual(sample(2, 0))
    expect(trainer.sample(new Uint8Array(), 3, 1, 1)).toEqual(trainer.sample(new Uint8Array([10]), 3, 1, 1))
  })

  it('samples bytes as often as the model gives them', () => {
    const trainer = startTrainer()
    for (let i = 0; i < 150; i++) trainer.step(1, i, 3e-3)
    const prompt = heldOut.slice(100, 100 + model.context)
    // Windows that differ only in their last byte differ in loss only by that byte's -log p.
    const weights = Array.from({ length: 256 }, (_, byte) =>
      Math.exp(-model.context * trainer.evaluate(new Uint8Array([...prompt, byte]))),
    )
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const draws = 600
    const counts = Array.from({ length: 256 }, () => 0)
    for (let seed = 0; seed < draws; seed++) {
      const [byte = 0] = trainer.sample(prompt, 1, seed, 1)
      counts[byte] = (counts[byte] ?? 0) + 1
    }
    weights.forEach((weight, byte) => {
      const chance = weight / total
      const spread = Math.sqrt(draws * chance * (1 - chance))
      expect(Math.abs((counts[byte] ?? 0) - draws * chance), `byte ${byte}`).toBeLessThan(4.5 * spread + 2)
    })
  })

  it('refuses weights of another length or with infinite values', () => {
    const trainer = startTrainer()
    expect(trainer.loadWeights(unit.baseWeights.subarray(2))).toMatchObject({ error: 'unit.malformed' })
    const infinite = unit.baseWeights.slice()
    infinite.set([0x00, 0x7c], 10)
    expect(trainer.loadWeights(infinite)).toMatchObject({ error: 'unit.non-finite' })
    expect(trainer.loadShard(new Uint8Array(model.context))).toMatchObject({ error: 'unit.malformed' })
  })
})

describe('first weights', () => {
  it('are the same for the same seed, and have the intended deviation and gains of 1', () => {
    expect(initialWeights(module, model, 4)).toEqual(initialWeights(module, model, 4))
    const weights = decodeWeights(initialWeights(module, model, 5))
    expect(weights).not.toEqual(decodeWeights(initialWeights(module, model, 4)))
    for (const { name, offset, rows, columns } of listParameters(model)) {
      const values = weights.subarray(offset, offset + rows * columns)
      const deviation = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length)
      const residual = Math.sqrt(2 * model.layers)
      const expected = name.includes('Gain')
        ? 1
        : name === 'tokens' || name === 'positions'
          ? 0.02
          : name.startsWith('attentionOut')
            ? 1 / Math.sqrt(model.width) / residual
            : name.startsWith('mlpOut')
              ? 1 / Math.sqrt(4 * model.width) / residual
              : 1 / Math.sqrt(model.width)
      expect(deviation / expected, name).toBeCloseTo(1, 1)
    }
  })

  it('make a model that knows nothing: about ln 256 nats per byte', () => {
    const trainer = startTrainer()
    expect(Math.abs(trainer.evaluate(heldOut) - Math.log(256))).toBeLessThan(0.1)
  })
})

describe('weights in f16', () => {
  it('become f32 and back without a change, all 63,488 finite values', () => {
    const wide: ModelConfig = { layers: 1, width: 72, heads: 1, context: 8, batch: 1 }
    const finite = Array.from({ length: 65_536 }, (_, half) => half).filter((half) => (half & 0x7c00) !== 0x7c00)
    const halves = new Uint16Array(parameterCount(wide))
    halves.set(finite)
    expect(halves.length).toBeGreaterThan(finite.length)
    const trainer = createTrainer(module, wide)
    expect(trainer.loadWeights(new Uint8Array(halves.buffer)).ok).toBe(true)
    expect(new Uint16Array(trainer.weights().buffer)).toEqual(halves)
    expect(floats(trainer.parameters()).subarray(0, finite.length)).toEqual(Float32Array.from(finite, decodeHalf))
  })

  it('round in the engine as in the protocol', () => {
    const trainer = startTrainer()
    for (let i = 0; i < 5; i++) trainer.step(1, i, 1e-2)
    const expected = Uint16Array.from(floats(trainer.parameters()), encodeHalf)
    expect(new Uint16Array(trainer.weights().buffer)).toEqual(expected)
  })
})

describe('a model', () => {
  it('has as many parameters as its tensors, in every shape', () => {
    for (const shape of [model, { layers: 2, width: 128, heads: 4, context: 64, batch: 16 }]) {
      const last = listParameters(shape).at(-1)
      expect((last?.offset ?? 0) + (last?.columns ?? 0)).toBe(parameterCount(shape))
      expect(weightsBytes(shape)).toBe(2 * parameterCount(shape))
    }
    expect(parameterCount({ layers: 2, width: 128, heads: 4, context: 64, batch: 16 })).toBe(434_816)
  })

  it.each([
    { layers: 0 },
    { width: 40, heads: 3 },
    { width: 36 },
    { context: 12 },
    { batch: 0.5 },
    { layers: 12, width: 512, heads: 8 },
    { heads: 0 },
    { batch: Number.NaN },
    { batch: 65 },
  ])('is refused as %o', (change) => {
    const shape = { ...model, ...change }
    expect(isModelConfig(shape)).toBe(false)
    expect(() => createTrainer(module, shape)).toThrow('does not support the model')
  })
})
