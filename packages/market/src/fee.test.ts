import { add, amount } from '@synet/core/amount'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feeOf, formatPercent, maxBeforeFee, parsePercent } from '#fee'

const usdt = (minor: bigint) => amount('USDT', minor)
const anyAmount = fc.bigInt({ min: 0n, max: 10n ** 24n }).map(usdt)
const anyFee = fc.integer({ min: 0, max: 10_000 })

describe('fees', () => {
  test.each([
    ['K-01: a swap’s 3 %', 100_000_000n, 300, 3_000_000n],
    ['K-02: a transfer’s 0.5 %', 100_000_000n, 50, 500_000n],
    ['K-03: a withdrawal’s 1 %', 10_000_000n, 100, 100_000n],
    ['one minor unit owes one, not nothing', 1n, 50, 1n],
    ['what divides evenly is not rounded', 200n, 50, 1n],
    ['one more is', 201n, 50, 2n],
    ['no fee', 123n, 0, 0n],
    ['nothing', 0n, 300, 0n],
  ])('%s', (_, amountMinor, feeBps, feeMinor) => {
    expect(feeOf(usdt(amountMinor), feeBps)).toBe(feeMinor)
  })

  test('a fee is the exact share rounded up by less than a minor unit, and never more than the amount', () => {
    fc.assert(
      fc.property(anyAmount, anyFee, (amountMinor, feeBps) => {
        const fee = feeOf(amountMinor, feeBps)
        const exact = amountMinor * BigInt(feeBps)
        expect(fee * 10_000n >= exact && fee * 10_000n - exact < 10_000n).toBe(true)
        expect(fee <= amountMinor).toBe(true)
      }),
    )
  })

  test('splitting an amount never makes the fee smaller', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, anyFee, (one, other, feeBps) => {
        expect(feeOf(one, feeBps) + feeOf(other, feeBps) >= feeOf(add(one, other), feeBps)).toBe(true)
      }),
    )
  })

  test('a fraction of a basis point throws instead of being rounded', () => {
    expect(() => feeOf(usdt(100n), 0.5)).toThrow(RangeError)
  })

  test('the largest amount before a fee leaves room for the fee, and one unit more does not', () => {
    fc.assert(
      fc.property(anyAmount, anyFee, (available, feeBps) => {
        const most = maxBeforeFee(available, feeBps)
        const whole = (sent: bigint) => sent + feeOf(usdt(sent), feeBps)
        expect(whole(most) <= available).toBe(true)
        expect(whole(most + 1n) > available).toBe(true)
      }),
    )
  })

  test('a percentage parses back from its text, and a rate is not an amount', () => {
    fc.assert(fc.property(anyFee, (feeBps) => parsePercent(formatPercent(feeBps)) === feeBps))
    for (const text of ['', '-1', '1e1', '0.005', '1,5', ' 1']) expect(parsePercent(text)).toBeUndefined()
    // @ts-expect-error a rate is not taken for an amount
    expect(() => feeOf(50, 50)).toThrow(TypeError)
  })
})
