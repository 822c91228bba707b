import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aggregateRound } from './aggregate-round.ts'
import { encodeHalf } from './half.ts'
import { applyDifference, encodeDifference } from './model-difference.ts'
import { changeBlock } from './round-change.ts'

const bytesOf = (values: readonly number[]) => new Uint8Array(Uint16Array.from(values).buffer)
const bitPatterns = fc.array(fc.tuple(fc.nat(0xffff), fc.nat(0xffff)), { minLength: 1, maxLength: 50 })
const merge = fc.nat({ max: 300 }).chain((more) => {
  const count = more + 1
  const list = (max: number) =>
    fc.array(fc.double({ min: -max, max, noNaN: true }), { minLength: count, maxLength: count })
  return fc.record({ base: list(2), deltas: fc.array(list(0.1), { minLength: 1, maxLength: 3 }) })
})

it('a difference gives back the next version bit for bit, of every round', async () => {
  await fc.assert(
    fc.asyncProperty(merge, async ({ base, deltas }) => {
      const from = bytesOf(base.map(encodeHalf))
      const { weights } = await aggregateRound(
        from,
        deltas.map((delta) => Float32Array.from(delta)),
      )
      const difference = encodeDifference(from, weights)
      expect(difference && applyDifference(from, difference)).toEqual(weights)
    }),
  )
})

it('a difference is right whatever both versions are', () => {
  fc.assert(
    fc.property(bitPatterns, (pairs) => {
      const [from, to] = [bytesOf(pairs.map(([one]) => one)), bytesOf(pairs.map(([, other]) => other))]
      const difference = encodeDifference(from, to)
      if (difference) expect(applyDifference(from, difference)).toEqual(to)
    }),
  )
})

it('a difference has an exponent for each block, and no high bytes', async () => {
  const count = 2 * changeBlock
  const from = bytesOf(Array.from({ length: count }, (_, i) => encodeHalf(Math.sin(i))))
  const delta = Float32Array.from({ length: count }, (_, i) => (i < changeBlock ? 0.01 : 0.001) * Math.cos(i))
  const { weights } = await aggregateRound(from, [delta])
  const difference = encodeDifference(from, weights) ?? new Uint8Array()
  const [first = 0, second = 0] = difference
  expect(first - second).toBeGreaterThan(2)
  expect(difference.length).toBe(2 + 2 * count)
  expect(new Set(difference.subarray(2 + count))).toEqual(new Set([0]))
})

it('a difference is refused for another model', () => {
  expect(applyDifference(new Uint8Array(4), new Uint8Array(6))).toBeUndefined()
})
