import { describe, expect, it } from 'vitest'
import type { EngineExports } from './engine-exports.ts'
import { listParameters, parameterCount } from './model-config.ts'
import { loadTinyUnit } from './test-support/fixture.ts'
import { startEngine } from './test-support/start-engine.ts'

const { module, unit } = await loadTinyUnit()
const { model } = unit
const count = parameterCount(model)
const gainsAt = listParameters(model).find(({ name }) => name.includes('Gain'))?.offset ?? 0

interface Prepared {
  readonly engine: EngineExports
  readonly parameters: Float32Array
  /** Sets gradients whose global norm is about `norm`. */
  readonly setGradients: (norm: number) => Float64Array
}

function prepare(): Prepared {
  const engine = startEngine(module, model)
  new Uint8Array(engine.memory.buffer).set(unit.baseWeights, engine.halfAt())
  engine.loadHalf()
  const gradients = new Float32Array(engine.memory.buffer, engine.gradientsAt(), count)
  return {
    engine,
    parameters: new Float32Array(engine.memory.buffer, engine.parametersAt(), count),
    setGradients: (norm) => {
      gradients.forEach((_, i) => (gradients[i] = (Math.sin(i * i) * norm * Math.SQRT2) / Math.sqrt(count)))
      return Float64Array.from(gradients)
    },
  }
}

/** The gradients after clipping their global norm at 1. */
function clipped(gradients: Float64Array): Float64Array {
  const norm = Math.sqrt(gradients.reduce((sum, g) => sum + g * g, 0))
  return norm > 1 ? gradients.map((g) => g / norm) : gradients
}

function expectClose(actual: Float32Array, expected: Float64Array): void {
  actual.forEach((value, i) => {
    const target = expected[i] ?? 0
    if (Math.abs(value - target) > 2e-7 * Math.max(1, Math.abs(target))) expect(value, `parameter ${i}`).toBe(target)
  })
}

describe.each([0.3, 5])('gradients with a global norm of %d', (norm) => {
  it('AdamW updates parameters as in its paper, without decay of the gains', () => {
    const { engine, parameters, setGradients } = prepare()
    const expected = Float64Array.from(parameters)
    const first = new Float64Array(count)
    const second = new Float64Array(count)
    for (let step = 1; step <= 3; step++) {
      const gradients = clipped(setGradients(norm * step))
      expect(engine.stepAdamW(1e-2, step)).toBe(1)
      gradients.forEach((g, i) => {
        const m = 0.9 * (first[i] ?? 0) + 0.1 * g
        const v = 0.95 * (second[i] ?? 0) + 0.05 * g * g
        const w = expected[i] ?? 0
        const decay = i < gainsAt ? 0.01 * w : 0
        first[i] = m
        second[i] = v
        expected[i] = w - 1e-2 * (m / (1 - 0.9 ** step) / (Math.sqrt(v / (1 - 0.95 ** step)) + 1e-8) + decay)
      })
    }
    expectClose(parameters, expected)
  })

  it('plain descent moves parameters by rate times gradient', () => {
    const { engine, parameters, setGradients } = prepare()
    const before = Float64Array.from(parameters)
    const gradients = clipped(setGradients(norm))
    expect(engine.stepSgd(0.5)).toBe(1)
    expectClose(
      parameters,
      before.map((w, i) => w - 0.5 * (gradients[i] ?? 0)),
    )
  })
})

describe.each([Number.NaN, Number.POSITIVE_INFINITY])('a step with a gradient of %d', (value) => {
  it('changes nothing and returns false', () => {
    const { engine, parameters, setGradients } = prepare()
    setGradients(1)
    new Float32Array(engine.memory.buffer, engine.gradientsAt(), count)[count - 1] = value
    const before = parameters.slice()
    expect(engine.stepAdamW(1e-2, 1)).toBe(0)
    expect(engine.stepSgd(1e-2)).toBe(0)
    expect(parameters).toEqual(before)
  })
})
