import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstFees, replacementFees, replacementWithin } from '#payout/fees'

const wei = fc.bigInt(0n, 10n ** 13n)

describe('fees of a replacement', () => {
  it('are 1.125 times the old ones, rounded up', () => {
    const before = { maxFeeWei: 100_000_000_001n, priorityFeeWei: 8_000_000_001n }
    expect(replacementFees(before, 0n)).toEqual({ maxFeeWei: 112_500_000_002n, priorityFeeWei: 9_000_000_002n })
  })

  it('follow the base fee when that has risen by more', () => {
    const before = firstFees(1_000_000_000n)
    expect(replacementFees(before, 50_000_000_000n).maxFeeWei).toBe(101_000_000_000n)
  })

  it('always satisfy the rule of the nodes, for both, time after time', () => {
    fc.assert(
      fc.property(wei, wei, wei, (maxFeeWei, priorityFeeWei, baseFee) => {
        let before = { maxFeeWei: maxFeeWei + priorityFeeWei, priorityFeeWei }
        for (let i = 0; i < 5; i++) {
          const after = replacementFees(before, baseFee)
          expect(after.maxFeeWei * 1000n).toBeGreaterThanOrEqual(before.maxFeeWei * 1125n)
          expect(after.priorityFeeWei * 1000n).toBeGreaterThanOrEqual(before.priorityFeeWei * 1125n)
          expect(after.maxFeeWei).toBeGreaterThanOrEqual(after.priorityFeeWei)
          before = after
        }
      }),
    )
  })

  it('leave a first attempt room for the base fee to double', () => {
    fc.assert(
      fc.property(wei, (baseFee) => {
        const { maxFeeWei, priorityFeeWei } = firstFees(baseFee)
        expect(maxFeeWei - priorityFeeWei).toBe(baseFee * 2n)
      }),
    )
  })

  it('stay within a limit, or are none when nodes would want more [ATK-28]', () => {
    const limit = fc.bigInt(1n, 10n ** 13n)
    fc.assert(
      fc.property(wei, wei, wei, limit, (maxFeeWei, priorityFeeWei, baseFee, most) => {
        expect(firstFees(baseFee, most).maxFeeWei).toBeLessThanOrEqual(most)
        const before = { maxFeeWei: maxFeeWei + priorityFeeWei, priorityFeeWei }
        const after = replacementWithin(before, baseFee, most)
        if (!after) {
          expect(before.maxFeeWei * 1125n).toBeGreaterThan(most * 1000n - 1000n)
          return
        }
        expect(after.maxFeeWei).toBeLessThanOrEqual(most)
        expect(after.priorityFeeWei).toBeLessThanOrEqual(after.maxFeeWei)
        expect(after.maxFeeWei * 1000n).toBeGreaterThanOrEqual(before.maxFeeWei * 1125n)
        expect(after.priorityFeeWei * 1000n).toBeGreaterThanOrEqual(before.priorityFeeWei * 1125n)
      }),
    )
  })
})
