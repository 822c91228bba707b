import { expect, it } from 'vitest'
import { computingWorth, exampleUnits } from './computing-worth.ts'

it('the computing of a day is worth a hundred-thousandth of a USDT, and grows with the units [WTH-07]', () => {
  expect(computingWorth(exampleUnits)).toBeCloseTo(0.0000133, 7)
  expect(computingWorth(64)).toBeCloseTo(8 * computingWorth(8), 12)
  // A million units, the figure of the review: one to three USD.
  expect(computingWorth(1e6)).toBeGreaterThan(1)
  expect(computingWorth(1e6)).toBeLessThan(3)
})
