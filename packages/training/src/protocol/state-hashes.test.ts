import { expect, it } from 'vitest'
import { firstDifference } from './state-hashes.ts'

it('the first difference of hash chains is that of any of them from the first [NET-02]', () => {
  const chain = ['a', 'b', 'c']
  expect(firstDifference([chain, chain, ['a', 'x', 'c']])).toBe(1)
  expect(firstDifference([chain, ['a', 'b', 'x'], chain])).toBe(2)
  expect(firstDifference([['x', 'b', 'c'], chain, chain])).toBe(0)
  expect(firstDifference([chain, chain, chain])).toBe(-1)
})
