import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { EngineExports } from './engine-exports.ts'
import { loadEngine } from './load-engine.ts'
import { listParameters, type ModelConfig, parameterCount, weightsBytes } from './model-config.ts'
import { initialWeights } from './trainer.ts'
import { startEngine } from './test-support/start-engine.ts'

/** The course of an optimiser over the batches: the loss and the gradients' norm before each step. */
interface Course {
  readonly rate: number
  readonly losses: readonly number[]
  readonly norms: readonly number[]
}
interface Described {
  readonly model: ModelConfig
  /** Windows of context + 1 bytes in hex, one string per step. */
  readonly batches: readonly string[]
  readonly adamw: Course
  readonly sgd: Course
  /** The published model begins with the engine's own weights for this seed, and every n-th of its values is stored. */
  readonly seed?: number
  readonly stride?: number
  readonly answersOnly?: boolean
}

const file = (name: string): Promise<Buffer> => readFile(new URL(`test-support/${name}`, import.meta.url))
const { models }: { models: readonly Described[] } = JSON.parse((await file('pytorch-reference.json')).toString())
const binary = await file('pytorch-reference.bin')
const module = await loadEngine()

/** The values that `pytorch/write_reference.py` stored for each model. */
let taken = 0
const take = (bytes: number): Buffer<ArrayBuffer> => Buffer.from(binary.subarray(taken, (taken += bytes)))
const takeFloats = (count: number): Float32Array => {
  const bytes = new Uint8Array(take(4 * count))
  return new Float32Array(bytes.buffer)
}
const cases = models.map((described) => {
  const { model, seed, stride = 1 } = described
  const count = Math.ceil(parameterCount(model) / stride)
  return {
    ...described,
    stride,
    weights: seed === undefined ? take(weightsBytes(model)) : initialWeights(module, model, seed),
    gradients: takeFloats(count),
    afterAdamW: takeFloats(count),
    afterSgd: takeFloats(count),
  }
})
type Case = (typeof cases)[number]

function start({ model, weights, answersOnly }: Case): EngineExports {
  const engine = startEngine(module, model, 1, answersOnly)
  new Uint8Array(engine.memory.buffer).set(weights, engine.halfAt())
  expect(engine.loadHalf()).toBe(1)
  return engine
}

/** Loss and gradients of one batch. */
function measure(engine: EngineExports, { model, batches }: Case, index: number): number {
  new Uint8Array(engine.memory.buffer).set(Buffer.from(batches[index] ?? '', 'hex'), engine.tokensAt())
  return engine.measureGradient(model.batch)
}

/** The values that are stored of these. */
const floatsAt = (engine: EngineExports, at: number, { model, stride }: Case): Float32Array =>
  new Float32Array(engine.memory.buffer, at, parameterCount(model)).filter((_, i) => i % stride === 0)

/** Largest magnitude in one tensor. */
const topOf = (values: Float32Array): number => values.reduce((top, value) => Math.max(top, Math.abs(value)), 0)
const minus = (a: Float32Array, b: Float32Array): Float32Array => a.map((value, i) => value - (b[i] ?? Number.NaN))

it('the test reads the reference whole', () => {
  expect(taken).toBe(binary.length)
})

it('the reference has steps whose gradients are clipped and others', () => {
  const norms = cases.flatMap(({ adamw, sgd }) => [...adamw.norms, ...sgd.norms])
  expect(Math.max(...norms)).toBeGreaterThan(1)
  expect(Math.min(...norms)).toBeLessThan(1)
})

describe.each(cases)('the engine against PyTorch in float64: $model [NET-05]', (one) => {
  const tensors = listParameters(one.model).map(({ name, offset, rows, columns }) => ({
    name,
    of: (values: Float32Array) =>
      values.subarray(Math.ceil(offset / one.stride), Math.ceil((offset + rows * columns) / one.stride)),
  }))

  it('computes the same loss, and every gradient within 1e-5 of the scale of its tensor', () => {
    const engine = start(one)
    const [loss = Number.NaN] = one.adamw.losses
    expect(Math.abs(measure(engine, one, 0) - loss) / loss).toBeLessThan(1e-6)
    const gradients = floatsAt(engine, engine.gradientsAt(), one)
    for (const { name, of } of tensors) {
      const scale = topOf(of(one.gradients))
      expect(scale, name).toBeGreaterThan(0)
      expect(topOf(minus(of(gradients), of(one.gradients))) / scale, name).toBeLessThan(1e-5)
    }
  })

  it.each([
    { name: 'AdamW', course: one.adamw, after: one.afterAdamW },
    { name: 'plain descent', course: one.sgd, after: one.afterSgd },
  ])('follows $name over its steps, losses and parameters alike', ({ name: optimiser, course, after }) => {
    const engine = start(one)
    const before = floatsAt(engine, engine.parametersAt(), one)
    course.losses.forEach((loss, index) => {
      expect(Math.abs(measure(engine, one, index) - loss) / loss, `step ${index}`).toBeLessThan(1e-6)
      const step = optimiser === 'AdamW' ? engine.stepAdamW(course.rate, index + 1) : engine.stepSgd(course.rate)
      expect(step).toBe(1)
    })
    const parameters = floatsAt(engine, engine.parametersAt(), one)
    for (const { name, of } of tensors) {
      const expected = of(after)
      // Each of five steps rounds a parameter once, by 2⁻²⁴ of it. The rest: AdamW divides a gradient by its own size, so
      // that one which is small beside its tensor's shows more of its rounding.
      const allowed = 5 * 2 ** -24 * topOf(expected) + 2e-4 * topOf(minus(expected, of(before)))
      expect(topOf(minus(of(parameters), expected)), name).toBeLessThan(allowed)
    }
  })
})
