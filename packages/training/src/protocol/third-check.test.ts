import { expect, it } from 'vitest'
import { thirdCheckShare } from '#protocol/third-check'

it('NET-03 the further the work is above the usual, the more agreed pairs a third account repeats', () => {
  const even = Array.from({ length: 1_008 }, () => 10)
  expect(thirdCheckShare(0, [])).toBe(0)
  expect(thirdCheckShare(0, even)).toBe(0)
  expect(thirdCheckShare(30, even)).toBe(0)
  expect(thirdCheckShare(60, even)).toBe(0.5)
  expect(thirdCheckShare(300, even)).toBeCloseTo(0.9, 9)
  expect(thirdCheckShare(5, [0, 0])).toBe(1)
})

it('NET-03 where most work is done in a few hours of the day, these are no crowd, and a part of it cannot make them so', () => {
  const evenings = Array.from({ length: 1_008 }, (_, i) => (i % 144 < 24 ? 60 : 0))
  expect(thirdCheckShare(60, evenings)).toBe(0)
  // Three tenths of the work of every day, within twenty minutes.
  const bursts = Array.from({ length: 1_008 }, (_, i) => (i % 144 < 2 ? 216 : 7))
  expect(thirdCheckShare(216, bursts)).toBeGreaterThan(0.8)
})
