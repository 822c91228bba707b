import { expect, it } from 'vitest'
import { incomePerDay, multiplySnt } from './projected-income.ts'

it('a projected day is floored to minor units, as it is paid', () => {
  expect(incomePerDay('1000', '0.001')).toBe('1')
  expect(incomePerDay('10.999999', '0.001')).toBe('0.010999')
  expect(incomePerDay('1,5', '0.001')).toBeUndefined()
  expect(multiplySnt('0.0002', 30)).toBe('0.006')
})
