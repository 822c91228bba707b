import { expect, it } from 'vitest'
import { monthAfter, monthTimes } from './month.ts'

it('a month ends where the next one begins [LUV-07]', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-03', -1)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-02',
  ])
  expect(monthTimes('2026-11').to).toBe(monthTimes('2026-12').from)
  expect(monthTimes('2026-11').from < monthTimes('2026-11').to).toBe(true)
})
