import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyDifference, encodeDifference } from './model-difference.ts'

const bitPatterns = fc.array(fc.tuple(fc.nat(0xffff), fc.nat(0xffff)), { minLength: 1, maxLength: 50 })
const bytesOf = (values: readonly number[]) => new Uint8Array(Uint16Array.from(values).buffer)

it('gives back the other weights bit for bit, whatever both are', () => {
  fc.assert(
    fc.property(bitPatterns, (pairs) => {
      const [from, to] = [bytesOf(pairs.map(([one]) => one)), bytesOf(pairs.map(([, other]) => other))]
      expect(applyDifference(from, encodeDifference(from, to))).toEqual(to)
    }),
  )
})

it('has no high bytes where weights moved little, across zero too', () => {
  const [from, to] = [bytesOf([0x3c00, 0x0003, 0x8002]), bytesOf([0x3c20, 0x8003, 0x0002])]
  expect([...encodeDifference(from, to).subarray(3)]).toEqual([0, 0, 0])
})

it('is refused for another model', () => {
  expect(applyDifference(new Uint8Array(4), new Uint8Array(6))).toBeUndefined()
})
