import { expect, it } from 'vitest'
import { createDutyCycle } from './duty-cycle.ts'

it('the cycle rests as long as it works once steps take half as long again, and not for a single slow one', () => {
  const duty = createDutyCycle()
  for (let step = 0; step < 20; step++) expect(duty.afterStep(80)).toBe(0)
  expect(duty.afterStep(160)).toBe(0)
  for (let step = 0; step < 10; step++) duty.afterStep(140)
  expect(duty.afterStep(140)).toBe(140)
  for (let step = 0; step < 10; step++) duty.afterStep(82)
  expect(duty.afterStep(82)).toBe(0)
})

it('the cycle does not change between rest and work while the steps stay near the limit', () => {
  const duty = createDutyCycle()
  for (let step = 0; step < 8; step++) duty.afterStep(80)
  for (let step = 0; step < 10; step++) duty.afterStep(140)
  for (let step = 0; step < 20; step++) expect(duty.afterStep(step % 2 ? 100 : 120)).toBeGreaterThan(0)
})

it('the cycle works at most its share of the time, from the first step on [ALV-04]', () => {
  const duty = createDutyCycle(0.02)
  for (let step = 0; step < 20; step++) expect(duty.afterStep(80)).toBeCloseTo(49 * 80)
})
