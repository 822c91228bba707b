import { expect, it } from 'vitest'
import { chartTicks } from './line-chart.tsx'

it('a chart has few, round ticks inside its range', () => {
  expect(chartTicks(4.93, 5.61)).toEqual([5, 5.5])
  expect(chartTicks(0, 100)).toEqual([0, 50, 100])
  expect(chartTicks(3, 3)).toEqual([3])
  expect(chartTicks(2.3, 5.7)).toEqual([3, 4, 5])
  expect(chartTicks(0.1, 0.100_000_2)).toEqual([0.100_000_1, 0.100_000_2])
  for (let high = 1.01; high < 100; high *= 1.07) {
    const ticks = chartTicks(1, high)
    expect(ticks.length, String(high)).toBeGreaterThanOrEqual(2)
    expect(ticks.length, String(high)).toBeLessThanOrEqual(5)
  }
})
