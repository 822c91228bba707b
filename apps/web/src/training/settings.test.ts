import { expect, it } from 'vitest'
import { isWithinHours } from './settings.ts'

it.each([
  ['09:00', '18:00', '09:00', true],
  ['09:00', '18:00', '17:59', true],
  ['09:00', '18:00', '18:00', false],
  ['22:00', '07:00', '23:30', true],
  ['22:00', '07:00', '06:59', true],
  ['22:00', '07:00', '12:00', false],
  ['22:00', '22:00', '12:00', true],
  ['22:00', '22:00', '22:00', true],
])('hours from %s to %s at %s: %s [LUV-10]', (from, to, time, expected) => {
  expect(isWithinHours({ from, to }, time)).toBe(expected)
})
