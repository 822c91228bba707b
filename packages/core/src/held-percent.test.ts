import { expect, it } from 'vitest'
import { heldPercent } from './held-percent.ts'

it.each([
  ['99.999', '100', 99.99],
  ['100', '100', 100],
  ['0', '100', 0],
  ['200', '100', 200],
  ['201', '100', undefined],
  ['5', '0', undefined],
])('the share of what is held (%s) in what is owed (%s) is cut to %s percent', (held, owed, percent) => {
  expect(heldPercent(held, owed)).toBe(percent)
})
