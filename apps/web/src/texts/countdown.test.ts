import { expect, it } from 'vitest'
import { countdownText } from './countdown.ts'

it('a countdown is in hours, minutes and seconds and stops at zero [ST-03]', () => {
  expect(countdownText(2 * 3_600_000)).toBe('02:00:00')
  expect(countdownText(61_001)).toBe('00:01:02')
  expect(countdownText(999)).toBe('00:00:01')
  expect(countdownText(-5)).toBe('00:00:00')
})
