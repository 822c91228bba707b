import { describe, expect, it } from 'vitest'
import { loadEngine } from '#engine/load-engine'
import { listParameters, weightsBytes } from '#engine/model-config'
import { initialWeights } from '#engine/trainer'
import { decodeHalf } from '#protocol/half'
import { packWeights, unpackWeights } from './packed-weights.ts'

const engine = await loadEngine()

describe('weights in eight bits', () => {
  const model = { layers: 1, width: 16, heads: 1, context: 16, batch: 1 }
  const valuesOf = (weights: Uint8Array) =>
    Array.from({ length: weights.length / 2 }, (_, i) =>
      decodeHalf(new DataView(weights.buffer).getUint16(2 * i, true)),
    )

  it('differ from what was packed by half a level of their row at most, and rows of zeros stay [ALV-02]', () => {
    const weights = initialWeights(engine, model, 3)
    weights.fill(0, 0, 2 * model.width)
    const [before, after] = [weights, unpackWeights(model, packWeights(model, weights))].map(valuesOf)
    const levelsApart = listParameters(model).flatMap(({ offset, rows, columns }) =>
      Array.from({ length: rows }, (_, row) => {
        const [from, to] = [before, after].map((all) =>
          all?.slice(offset + row * columns, offset + (row + 1) * columns),
        )
        const level = Math.max(...(from ?? []).map(Math.abs)) / 127
        return level === 0 ? 0 : Math.max(...(from ?? []).map((value, i) => Math.abs(value - (to?.[i] ?? NaN)))) / level
      }),
    )
    // The level itself is rounded to a half, which the largest values feel.
    expect(Math.max(...levelsApart)).toBeLessThan(0.6)
    expect(Math.max(...levelsApart)).toBeGreaterThan(0.4)
    expect(after?.slice(0, model.width)).toEqual(Array.from({ length: model.width }, () => 0))
  })

  it('are refused for another model [ALV-02]', () => {
    const packed = packWeights(model, new Uint8Array(weightsBytes(model)))
    expect(() => unpackWeights(model, packed.subarray(1))).toThrow()
    expect(() => unpackWeights({ ...model, width: 32 }, packed)).toThrow()
  })
})
