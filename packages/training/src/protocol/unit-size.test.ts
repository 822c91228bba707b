import { describe, expect, it } from 'vitest'
import { unitSizeFor } from './unit-size.ts'

describe('the size of a unit', () => {
  it('NET-03 is what the device finishes in five minutes', () => {
    expect(unitSizeFor(85, 50)).toBe(10)
    expect(unitSizeFor(600, 50)).toBe(10)
    expect(unitSizeFor(601, 50)).toBe(3)
    expect(unitSizeFor(2_001, 50)).toBe(1)
    expect(unitSizeFor(60_000, 50)).toBe(1)
  })

  it('is small for a device that has measured nothing, and never more than the quota has room for', () => {
    expect(unitSizeFor(undefined, 50)).toBe(1)
    expect(unitSizeFor(85, 50, 9)).toBe(3)
    expect(unitSizeFor(85, 50, 2)).toBe(1)
  })
})
