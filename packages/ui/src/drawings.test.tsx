import { expect, it } from 'vitest'
import { chartTicks } from './line-chart.tsx'
import { latticeOf } from './lattice.tsx'
import { searchChoices } from './search-list.tsx'
import { cutTo } from './text-field.tsx'

it('the lattice is the same for the same seed, and small', () => {
  expect(latticeOf(7, 5, 5)).toEqual(latticeOf(7, 5, 5))
  expect(latticeOf(8, 5, 5)).not.toEqual(latticeOf(7, 5, 5))
  const { points, links, lit } = latticeOf(12, 6, 6)
  expect(links.length + lit.length + points.length * 40).toBeLessThan(2_700)
})

it('a chart has few, round ticks inside its range', () => {
  expect(chartTicks(4.93, 5.61)).toEqual([5, 5.5])
  expect(chartTicks(0, 100)).toEqual([0, 50, 100])
  expect(chartTicks(3, 3)).toEqual([3])
  expect(chartTicks(2.3, 5.7)).toEqual([3, 4, 5])
  for (let high = 1.01; high < 100; high *= 1.07) {
    const ticks = chartTicks(1, high)
    expect(ticks.length, String(high)).toBeGreaterThanOrEqual(2)
    expect(ticks.length, String(high)).toBeLessThanOrEqual(5)
  }
})

it('ENT-03 a search finds by the beginning of words, accents and country aside', () => {
  const choices = [
    { value: 'z', name: 'Zürich', note: 'Switzerland' },
    { value: 's', name: 'São Paulo', note: 'Brazil' },
  ]
  expect(searchChoices(choices, 'zurich').map((c) => c.value)).toEqual(['z'])
  expect(searchChoices(choices, 'bra sao').map((c) => c.value)).toEqual(['s'])
  expect(searchChoices(choices, ' ')).toHaveLength(2)
})

it('UI-06 a value is cut to the length, -1 means none', () => {
  expect(cutTo('abcdef', 4)).toBe('abcd')
  expect(cutTo('abcdef', -1)).toBe('abcdef')
})
