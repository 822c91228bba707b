import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstFees, replacementFees, replacementWithin } from '#payout/fees'

const wei = fc.bigInt(0n, 10n ** 13n)
const gwei = 1_000_000_000n
const prices = fc.record({ baseFeeWei: wei, priorityFeeWei: fc.bigInt(gwei, 30n * gwei) })

describe('fees of a replacement', () => {
  it('are 1.125 times the old ones, rounded up', () => {
    const before = { maxFeeWei: 100_000_000_001n, priorityFeeWei: 8_000_000_001n }
    expect(replacementFees(before, { baseFeeWei: 0n, priorityFeeWei: gwei })).toEqual({
      maxFeeWei: 112_500_000_002n,
      priorityFeeWei: 9_000_000_002n,
    })
  })

  it('follow the base fee when that has risen by more', () => {
    const before = firstFees({ baseFeeWei: gwei, priorityFeeWei: gwei })
    expect(replacementFees(before, { baseFeeWei: 50n * gwei, priorityFeeWei: gwei }).maxFeeWei).toBe(101_000_000_000n)
  })

  it('always satisfy the rule of the nodes, for both fees, at each replacement', () => {
    fc.assert(
      fc.property(wei, wei, prices, (maxFeeWei, priorityFeeWei, now) => {
        let before = { maxFeeWei: maxFeeWei + priorityFeeWei, priorityFeeWei }
        for (let i = 0; i < 5; i++) {
          const after = replacementFees(before, now)
          expect(after.maxFeeWei * 1000n).toBeGreaterThanOrEqual(before.maxFeeWei * 1125n)
          expect(after.priorityFeeWei * 1000n).toBeGreaterThanOrEqual(before.priorityFeeWei * 1125n)
          expect(after.maxFeeWei).toBeGreaterThanOrEqual(after.priorityFeeWei)
          before = after
        }
      }),
    )
  })

  it('leave a first attempt room for the base fee to double, and offer what the network’s nodes ask for', () => {
    fc.assert(
      fc.property(prices, (now) => {
        const { maxFeeWei, priorityFeeWei } = firstFees(now)
        expect(maxFeeWei - priorityFeeWei).toBe(now.baseFeeWei * 2n)
        expect(priorityFeeWei).toBe(now.priorityFeeWei)
      }),
    )
  })

  it('stay within a limit, or are none when nodes would want more [ATK-28]', () => {
    const limit = fc.bigInt(1n, 10n ** 13n)
    fc.assert(
      fc.property(wei, wei, prices, limit, (maxFeeWei, priorityFeeWei, now, most) => {
        expect(firstFees(now, most).maxFeeWei).toBeLessThanOrEqual(most)
        const before = { maxFeeWei: maxFeeWei + priorityFeeWei, priorityFeeWei }
        const after = replacementWithin(before, now, most)
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
