import { expect, it } from 'vitest'
import { chartTicks } from '@synet/ui/charts/line-chart'
import { pricePoints, priceText } from './price-points.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const at = (hoursAgo: number, price: string) => ({ at: new Date(now - hoursAgo * 3_600_000).toISOString(), price })

it('the price holds between swaps: from before the range to now [API-04]', () => {
  const points = pricePoints([at(40, '0.1'), at(3, '0.11'), at(1, '0.105')], 'day', now)
  expect(points.map(({ x, y }) => [(now - x) / 3_600_000, y])).toEqual([
    [24, 0.1],
    [3, 0.11],
    [1, 0.105],
    [0, 0.105],
  ])
})

it('the last price is written as above the chart, cut and not rounded up [API-04]', () => {
  const [last] = pricePoints([at(1, '0.1000659629')], 'day', now)
  expect(priceText(last?.y ?? 0)).toBe('0.100065962')
  expect(pricePoints([at(1, '0.1013')], 'day', now)[0]?.y).toBe(0.1013)
})

it('one swap makes a line: from it to now [API-04]', () => {
  const one = [at(1, '0.1')]
  for (const range of ['day', 'all'] as const)
    expect(pricePoints(one, range, now)).toEqual([
      { x: now - 3_600_000, y: 0.1 },
      { x: now, y: 0.1 },
    ])
})

it('there is no line without a swap in the range [API-04]', () => {
  expect(pricePoints([], 'all', now)).toEqual([])
  expect(pricePoints([at(80, '0.1'), at(40, '0.11')], 'day', now)).toEqual([])
})

it('a price that hardly moved has ticks that differ [API-04]', () => {
  for (const high of [0.100_000_1, 0.100_01, 0.100_3, 0.11, 1.5]) {
    const shown = chartTicks(0.1, high).map(priceText)
    expect(new Set(shown).size, shown.join(' ')).toBe(shown.length)
  }
})
