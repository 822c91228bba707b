import { add, amount, type UserAsset } from '@synet/core/amount'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feeInSnt, computeSwap, formatPrice, minimumReceived, nanoUsdt, type Pool, poolPrice, splitFee } from '#pool'

const usdt = (minor: bigint) => amount('USDT', minor)
const snt = (minor: bigint) => amount('SNT', minor)
const demo: Pool = { usdt: usdt(100_000_000_000n), snt: snt(1_000_000_000_000n) }
const held = fc.bigInt({ min: 1n, max: 10n ** 18n })
const anyPool = fc.record({ usdt: held.map(usdt), snt: held.map(snt) })
const either = held.map((minor) => amount<UserAsset>('USDT', minor))
const anySide = fc.constantFrom<UserAsset>('USDT', 'SNT')
const anyFee = fc.integer({ min: 0, max: 1_000 })

const after = (pool: Pool, from: UserAsset, { taken, received }: { taken: bigint; received: bigint }): Pool =>
  from === 'USDT'
    ? { usdt: usdt(pool.usdt + taken), snt: snt(pool.snt - received) }
    : { usdt: usdt(pool.usdt - received), snt: snt(pool.snt + taken) }

describe('a swap on the pool', () => {
  test('takes 3 % of the paid amount and gives by x · y = k [K-01]', () => {
    // 97 USDT enter: 1,000,000 × 97 / 100,097 = 969.06… SNT.
    expect(computeSwap(demo, 'USDT', usdt(100_000_000n), 300)).toEqual({
      fee: 3_000_000n,
      taken: 97_000_000n,
      received: 969_060_011n,
      priceImpactBps: 10,
    })
  })

  test('never lets k fall, and never empties a side', () => {
    fc.assert(
      fc.property(anyPool, anySide, either, anyFee, (pool, from, paid, feeBps) => {
        const figures = computeSwap(pool, from, paid, feeBps)
        const next = after(pool, from, figures)
        expect(next.usdt * next.snt >= pool.usdt * pool.snt).toBe(true)
        expect(next.usdt > 0n && next.snt > 0n).toBe(true)
        expect(figures.fee + figures.taken).toBe(paid)
      }),
    )
  })

  test('swapping there and back never gains', () => {
    fc.assert(
      fc.property(anyPool, anySide, either, anyFee, (pool, from, paid, feeBps) => {
        const there = computeSwap(pool, from, paid, feeBps)
        const back = computeSwap(after(pool, from, there), from === 'USDT' ? 'SNT' : 'USDT', there.received, feeBps)
        expect(back.received <= paid).toBe(true)
      }),
    )
  })

  test('splitting a swap in two never gives more', () => {
    fc.assert(
      fc.property(anyPool, anySide, either, either, anyFee, (pool, from, one, other, feeBps) => {
        const first = computeSwap(pool, from, one, feeBps)
        const second = computeSwap(after(pool, from, first), from, other, feeBps)
        const whole = computeSwap(pool, from, add(one, other), feeBps)
        // Each part's fee is rounded up, so the parts pay at least the whole's fee.
        expect(first.received + second.received <= whole.received + 1n).toBe(true)
      }),
    )
  })

  test('an empty pool gives nothing and has no price', () => {
    expect(computeSwap({ usdt: usdt(0n), snt: snt(0n) }, 'USDT', usdt(1_000n), 300).received).toBe(0n)
    expect(poolPrice({ usdt: usdt(0n), snt: snt(5n) })).toBeUndefined()
  })
})

describe('prices', () => {
  test('are nano-USDT for one SNT', () => {
    expect(poolPrice(demo)).toBe(nanoUsdt / 10n)
    expect(formatPrice(nanoUsdt / 10n)).toBe('0.1')
    expect(formatPrice(12_345_678_901n)).toBe('12.345678901')
    expect(formatPrice(2n * nanoUsdt)).toBe('2')
  })

  test('a fee in SNT is rounded up', () => {
    expect(feeInSnt(usdt(1_000_000n), nanoUsdt / 10n)).toBe(10_000_000n)
    expect(feeInSnt(usdt(1n), 3n * nanoUsdt)).toBe(1n)
  })

  test('a minimum is rounded up, and equals the quote without tolerance', () => {
    expect(minimumReceived(snt(1_001n), 100)).toBe(991n)
    expect(minimumReceived(snt(1_001n), 0)).toBe(1_001n)
  })
})

describe('a fee that the SNT cover in part', () => {
  const minor = (max: bigint) => fc.bigInt({ min: 0n, max })

  test('takes the missing part in USDT, and no more [K-03]', () => {
    // 0.5 of 10 SNT at 0.1 USDT.
    expect(splitFee(usdt(1_000_000n), nanoUsdt / 10n, snt(500_000n))).toEqual({ snt: 500_000n, usdt: 950_000n })
    expect(splitFee(usdt(1_000_000n), nanoUsdt / 10n, snt(0n))).toEqual({ snt: 0n, usdt: 1_000_000n })
    expect(splitFee(usdt(1_000_000n), nanoUsdt / 10n, snt(10_000_000n))).toEqual({ snt: 10_000_000n, usdt: 0n })
    expect(splitFee(usdt(1_000_000n), nanoUsdt / 10n, snt(9_999_999n))).toEqual({ snt: 9_999_990n, usdt: 1n })
    // Nine units of SNT are worth less than one of USDT: they are not taken for nothing.
    expect(splitFee(usdt(1_000_000n), nanoUsdt / 10n, snt(9n))).toEqual({ snt: 0n, usdt: 1_000_000n })
  })

  test('is never more than the whole, never less than what is missing, and never more SNT than there are [K-03]', () => {
    fc.assert(
      fc.property(
        minor(10n ** 15n),
        fc.bigInt({ min: 1n, max: 10_000n * nanoUsdt }),
        fc.oneof(minor(10n ** 18n), minor(10n ** 7n)),
        (fee, priceNano, available) => {
          const whole = feeInSnt(usdt(fee), priceNano)
          const split = splitFee(usdt(fee), priceNano, snt(available))
          expect(split.snt >= 0n && split.snt <= available && split.snt <= whole).toBe(true)
          expect(split.usdt >= 0n && split.usdt <= fee).toBe(true)
          // In nano-USDT: both parts together are the fee, and less than one unit of SNT more.
          const paid = split.snt * priceNano + split.usdt * nanoUsdt
          expect(paid >= fee * nanoUsdt && paid - fee * nanoUsdt < priceNano).toBe(true)
          const missing = whole > available ? fee * nanoUsdt - available * priceNano : 0n
          expect(
            split.usdt * nanoUsdt >= missing && split.usdt * nanoUsdt - (missing > 0n ? missing : 0n) < nanoUsdt,
          ).toBe(true)
        },
      ),
    )
  })
})
