import { describe, expect, it } from 'vitest'
import type { EngineExports } from '../engine-exports.ts'
import { loadEngine } from '../load-engine.ts'
import { listParameters, type ModelConfig, parameterCount } from '../model-config.ts'
import { referenceLoss } from './reference-loss.ts'
import { startEngine } from './start-engine.ts'

const module = await loadEngine()

interface Prepared {
  readonly engine: EngineExports
  readonly parameters: Float64Array
  readonly windows: Uint8Array[]
}

/** A model with initial weights, all gains different from 1, and a few windows of bytes. */
function prepare(model: ModelConfig, answersOnly: boolean): Prepared {
  const engine = startEngine(module, model, 1, answersOnly)
  engine.initialise(7)
  const count = parameterCount(model)
  const live = new Float32Array(engine.memory.buffer, engine.parametersAt(), count)
  for (const { name, offset, rows, columns } of listParameters(model)) {
    // Larger embeddings and uneven gains, so that no term of a gradient is negligible.
    for (let i = offset; i < offset + rows * columns; i++) {
      const value = live[i] ?? 0
      if (name.includes('Gain')) live[i] = 1 + 0.3 * Math.sin(i)
      else if (name === 'tokens' || name === 'positions') live[i] = value * 10
    }
  }
  const windows = Array.from({ length: model.batch }, (_, row) =>
    Uint8Array.from({ length: model.context + 1 }, (_, t) => {
      if (answersOnly && (t + row) % 6 === 5) return 10
      return answersOnly && (t + row) % 6 === 2 ? 61 : 97 + ((row * 7 + t * t * 3) % 26)
    }),
  )
  windows.forEach((window, row) => {
    new Uint8Array(engine.memory.buffer).set(window, engine.tokensAt() + row * (model.context + 1))
  })
  return { engine, parameters: Float64Array.from(live), windows }
}

export interface GradientCase {
  readonly model: ModelConfig
  /** Parameters of each tensor that are compared: each takes two losses of the reference. */
  readonly perTensor: number
  readonly answersOnly?: boolean
}

const title = 'NET-05 the engine against a float64 network of its own: $model, answers only: $answersOnly'

/** The tests that compare the engine's loss and gradients with the reference, for each case. */
export function describeGradients(cases: readonly GradientCase[]): void {
  describe.each(cases)(title, ({ model, perTensor, answersOnly = false }) => {
    it('computes the same loss', () => {
      const { engine, parameters, windows } = prepare(model, answersOnly)
      const reference = referenceLoss(model, parameters, windows, answersOnly)
      expect(Math.abs(engine.measureLoss(model.batch) - reference) / reference).toBeLessThan(1e-6)
    })

    it('computes gradients within 1e-5 of finite differences, relative to the scale of each tensor', () => {
      const { engine, parameters, windows } = prepare(model, answersOnly)
      engine.measureGradient(model.batch)
      const gradients = new Float32Array(engine.memory.buffer, engine.gradientsAt(), parameterCount(model))
      const h = 1e-4
      const lossAt = (index: number, value: number): number => {
        const moved = parameters.slice()
        moved[index] = value
        return referenceLoss(model, moved, windows, answersOnly)
      }
      for (const { name, offset, rows, columns } of listParameters(model)) {
        const size = rows * columns
        const tensor = gradients.subarray(offset, offset + size)
        const scale = tensor.reduce((top, g) => Math.max(top, Math.abs(g)), 0)
        expect(scale, name).toBeGreaterThan(0)
        // The largest entry and others spread over the tensor.
        const picks = [tensor.findIndex((g) => Math.abs(g) === scale)]
        for (let n = 1; n < Math.min(perTensor, size); n++) picks.push((n * 2_654_435_761) % size)
        for (const pick of picks) {
          const value = parameters[offset + pick] ?? 0
          const difference = (lossAt(offset + pick, value + h) - lossAt(offset + pick, value - h)) / (2 * h)
          expect(Math.abs((tensor[pick] ?? 0) - difference) / scale, `${name}[${pick}]`).toBeLessThan(1e-5)
        }
      }
    })
  })
}
