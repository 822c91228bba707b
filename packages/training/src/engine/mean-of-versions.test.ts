import { expect, it } from 'vitest'
import { decodeHalf, encodeHalf } from '#protocol/half'
import { meanOfVersions } from './mean-of-versions.ts'

const weightsOf = (values: readonly number[]): Uint8Array => {
  const weights = new Uint8Array(2 * values.length)
  values.forEach((value, i) => new DataView(weights.buffer).setUint16(2 * i, encodeHalf(value), true))
  return weights
}
const valuesOf = (weights: Uint8Array): number[] =>
  Array.from({ length: weights.length / 2 }, (_, i) =>
    decodeHalf(new DataView(weights.buffer, weights.byteOffset).getUint16(2 * i, true)),
  )

it('the mean of versions is that of each parameter, in any order, and of one version itself [WTH-03]', () => {
  const [one, two, three] = [weightsOf([1, -2, 6e-8]), weightsOf([2, 2, 0]), weightsOf([6, 0.5, 65_504])]
  expect(valuesOf(meanOfVersions([one, two])).slice(0, 2)).toEqual([1.5, 0])
  expect(meanOfVersions([three, one, two])).toEqual(meanOfVersions([one, two, three]))
  expect(meanOfVersions([three])).toEqual(three)
  expect(() => meanOfVersions([])).toThrow('at least one')
  expect(() => meanOfVersions([one, one.subarray(2)])).toThrow('same number')
})
