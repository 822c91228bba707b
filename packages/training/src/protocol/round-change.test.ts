import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changeBlock, roundChange } from './round-change.ts'

const change = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: changeBlock })
  .map((values) => Float64Array.from(values))
const anySeed = fc.nat(2 ** 32 - 1)
const quantum = 0.5

it('rounding makes all changes of a block multiples of one power of two, none further away than that', () => {
  fc.assert(
    fc.property(change, anySeed, (values, seed) => {
      const rootMeanSquare = Math.hypot(...values) / Math.sqrt(values.length)
      fc.pre(rootMeanSquare > 1e-6)
      const rounded = values.slice()
      roundChange(rounded, 0, quantum, seed)
      const unit = 2 ** Math.floor(Math.log2(quantum * rootMeanSquare * (1 + 1e-9)))
      rounded.forEach((value, i) => {
        expect(Number.isInteger(value / unit)).toBe(true)
        expect(Math.abs(value - (values[i] ?? 0))).toBeLessThanOrEqual(unit)
      })
    }),
  )
})

it('a rounded change has the change itself as its mean, for every parameter', () => {
  const values = Float64Array.of(1, 0.03, -0.4, 0.26, -0.01)
  const sums = new Float64Array(values.length)
  const seeds = 10_000
  for (let seed = 0; seed < seeds; seed++) {
    const rounded = values.slice()
    roundChange(rounded, 1_000, quantum, seed * 0x9e3779b1)
    rounded.forEach((value, i) => (sums[i] = (sums[i] ?? 0) + value))
  }
  // Five standard errors of values that are an eighth apart.
  values.forEach((value, i) => expect(Math.abs((sums[i] ?? 0) / seeds - value)).toBeLessThan(5 * (0.125 / 2 / 100)))
})

it('rounding leaves a change alone without a quantum, and where nothing moves', () => {
  const values = Float64Array.of(0.1, -0.7)
  roundChange(values, 0, 0, 1)
  expect([...values]).toEqual([0.1, -0.7])
  const still = new Float64Array(3)
  roundChange(still, 0, quantum, 1)
  expect([...still]).toEqual([0, 0, 0])
})
