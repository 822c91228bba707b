import { describe, expect, it } from 'vitest'
import { unitSizeFor } from './unit-size.ts'

describe('the size of a unit', () => {
  it('is what the device finishes in five minutes [NET-03]', () => {
    expect(unitSizeFor(4_250)).toBe(10)
    expect(unitSizeFor(30_000)).toBe(10)
    expect(unitSizeFor(30_050)).toBe(3)
    expect(unitSizeFor(100_050)).toBe(1)
    expect(unitSizeFor(3_000_000)).toBe(1)
  })

  it('is small for a device that has measured nothing, and never more than the quota has room for', () => {
    expect(unitSizeFor(undefined)).toBe(1)
    expect(unitSizeFor(4_250, 9)).toBe(3)
    expect(unitSizeFor(4_250, 2)).toBe(1)
  })
})
