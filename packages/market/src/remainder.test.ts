import { amount } from '@synet/core/amount'
import { describe, expect, it } from 'vitest'
import { isTooSmall } from '#remainder'

const snt = (minor: bigint) => amount('SNT', minor)
const minimum = snt(10n)

describe('an amount below the minimum [ATK-16]', () => {
  it('is too small while more is there', () => {
    expect(isTooSmall(snt(9n), { minimum, most: snt(9n + 1n) })).toBe(true)
    expect(isTooSmall(snt(9n), { minimum, most: snt(8n) })).toBe(true)
    expect(isTooSmall(snt(10n), { minimum, most: snt(100n) })).toBe(false)
  })

  it('may leave when it is all there is, but an amount of zero may not', () => {
    expect(isTooSmall(snt(9n), { minimum, most: snt(9n) })).toBe(false)
    expect(isTooSmall(snt(1n), { minimum, most: snt(1n) })).toBe(false)
    expect(isTooSmall(snt(0n), { minimum, most: snt(0n) })).toBe(true)
  })
})
