import { expect, it } from 'vitest'
import { thirdCheckShare } from '#protocol/third-check'

it('the further the work is above the usual, the more agreed pairs a third account repeats [NET-03]', () => {
  const even = Array.from({ length: 1_008 }, () => 10)
  expect(thirdCheckShare(0, [])).toBe(0)
  expect(thirdCheckShare(0, even)).toBe(0)
  expect(thirdCheckShare(14, even)).toBe(0)
  expect(thirdCheckShare(28, even)).toBe(0.5)
  expect(thirdCheckShare(140, even)).toBeCloseTo(0.9, 9)
  expect(thirdCheckShare(5, [0, 0])).toBe(1)
})

it('the few hours of a day in which most work is done are no burst, and a part of the work cannot make them one [NET-03]', () => {
  const evenings = Array.from({ length: 1_008 }, (_, i) => (i % 144 < 24 ? 60 : 0))
  expect(thirdCheckShare(60, evenings)).toBe(0)
  // Three tenths of the work of every day, within twenty minutes.
  const bursts = Array.from({ length: 1_008 }, (_, i) => (i % 144 < 2 ? 216 : 7))
  expect(thirdCheckShare(216, bursts)).toBeGreaterThan(0.8)
})

it('a coalition of three tenths cannot make so many hours crowded that they seem usual [WTH-06]', () => {
  for (let hours = 1; hours < 9; hours += 0.5) {
    const spans = 6 * hours
    const rate = 0.7 + 0.3 * (24 / hours)
    const week = Array.from({ length: 1_008 }, (_, i) => (i % 144 < spans ? 1_000 * rate : 700))
    expect(thirdCheckShare(1_000 * rate, week)).toBeCloseTo(Math.max(0, 1 - 1.4 / rate), 9)
  }
})
