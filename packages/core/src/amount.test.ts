import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  amount,
  type Asset,
  assetDecimals,
  formatMinor,
  minorMax,
  minorOrZero,
  mulDivDown,
  mulDivUp,
  parseMinor,
  subtract,
} from '#amount'
import { InvariantError } from '#result'

const assets = Object.keys(assetDecimals) as Asset[]
const anyAsset = fc.constantFrom(...assets)
const withMinor = fc.tuple(anyAsset, fc.bigInt({ min: 0n, max: minorMax - 1n }))

describe('amounts as text', () => {
  test('every parsed amount fits into the database’s bigint, including a fee on top', () => {
    fc.assert(
      fc.property(anyAsset, fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.nat({ max: 999_999 }), (asset, whole, part) => {
        const minor = minorOrZero(asset, `${whole}.${part}`)
        expect(minor).toBeLessThanOrEqual(minorMax)
        expect(minor * 2n).toBeLessThan(2n ** 63n)
      }),
    )
  })

  test('a formatted amount parses back to the same minor units', () => {
    fc.assert(
      fc.property(withMinor, ([asset, minor]) => {
        expect(parseMinor(asset, formatMinor(asset, minor))).toBe(minor)
      }),
    )
  })

  test('formatting is canonical: no sign but minus, no exponent, no trailing zeros, no bare point', () => {
    fc.assert(
      fc.property(anyAsset, fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), (asset, minor) => {
        expect(formatMinor(asset, minor)).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/)
        expect(formatMinor(asset, -minor)).toBe(
          minor === 0n ? '0' : minor < 0n ? formatMinor(asset, minor).slice(1) : `-${formatMinor(asset, minor)}`,
        )
      }),
    )
  })

  test.each([
    [1_500_000n, '1.5'],
    [1n, '0.000001'],
    [0n, '0'],
    [-250_000n, '-0.25'],
    [100_000_000n, '100'],
    [999_999_999_999_999_999_999n, '999999999999999.999999'],
  ])('%s minor units of USDT are %s', (minor, text) => {
    expect(formatMinor('USDT', minor)).toBe(text)
  })

  test.each(['0', '1', '10.5', '0.000001', '1.500000', '999999999999.999999'])('%s USDT is parsed', (text) => {
    expect(parseMinor('USDT', text)).toBeTypeOf('bigint')
  })

  test.each([
    ['a million millions', '1000000000000'],
    ['more than a bigint holds', '999999999999999'],
    ['an exponent', '1e3'],
    ['an exponent with a point', '1.5E2'],
    ['seven decimals', '1.0000001'],
    ['seven decimals though the last are zeros', '1.0000000'],
    ['a plus', '+1'],
    ['a minus', '-1'],
    ['nothing', ''],
    ['a blank', ' '],
    ['blanks around', ' 1 '],
    ['a line break', '1\n'],
    ['a leading zero', '01'],
    ['no digit before the point', '.5'],
    ['no digit after the point', '5.'],
    ['two points', '1.2.3'],
    ['a comma', '1,5'],
    ['grouping', '1 000'],
    ['hexadecimal', '0x10'],
    ['other digits', '١'],
    ['full-width digits', '\uff11'],
    ['NaN', 'NaN'],
    ['Infinity', 'Infinity'],
    ['sixteen digits before the point', '1000000000000000'],
  ])('%s is no amount', (_, text) => {
    expect(parseMinor('USDT', text)).toBeUndefined()
  })

  test('the highest amount is parsed, and one unit more is no amount', () => {
    expect(parseMinor('ETH', '1000000000')).toBe(minorMax)
    expect(parseMinor('ETH', '1000000000.000000001')).toBeUndefined()
  })

  test('any text is refused, or is an amount with the same value as the number', () => {
    fc.assert(
      fc.property(anyAsset, fc.string(), (asset, text) => {
        const minor = parseMinor(asset, text)
        if (minor !== undefined) expect(Number(formatMinor(asset, minor))).toBeCloseTo(Number(text))
      }),
    )
  })

  test('more decimals than the asset has are refused, never truncated', () => {
    fc.assert(
      fc.property(anyAsset, fc.integer({ min: 1, max: 8 }), (asset, more) => {
        expect(parseMinor(asset, `1.${'1'.repeat(assetDecimals[asset])}`)).toBeTypeOf('bigint')
        expect(parseMinor(asset, `1.${'1'.repeat(assetDecimals[asset] + more)}`)).toBeUndefined()
      }),
    )
  })
})

describe('arithmetic', () => {
  test('amounts of one asset add up; mixing two does not compile [HSE-06]', () => {
    expect(add(amount('SNT', 1n), amount('SNT', 2n))).toEqual(amount('SNT', 3n))
    // @ts-expect-error two assets do not add up
    add(amount('SNT', 1n), amount('USDT', 2n))
    // @ts-expect-error nor is the difference of two assets an amount
    subtract(amount('SNT', 1n), amount('USDT', 2n))
    // @ts-expect-error an amount is not shown as another asset
    formatMinor('SNT', amount('USDT', 2n))
  })

  const natural = fc.bigInt({ min: 0n, max: 2n ** 90n })
  const divisor = fc.bigInt({ min: 1n, max: 2n ** 90n })
  test('down and up enclose the exact quotient and differ by at most one minor unit', () => {
    fc.assert(
      fc.property(natural, natural, divisor, (a, b, c) => {
        const [down, up] = [mulDivDown(a, b, c), mulDivUp(a, b, c)]
        expect(down * c <= a * b && a * b <= up * c).toBe(true)
        expect(up - down).toBe((a * b) % c === 0n ? 0n : 1n)
      }),
    )
  })

  test.each([mulDivDown, mulDivUp])('negative amounts and a zero divisor break the invariant', (mulDiv) => {
    for (const [a, b, c] of [
      [-1n, 1n, 1n],
      [1n, -1n, 1n],
      [1n, 1n, 0n],
    ] as const)
      expect(() => mulDiv(a, b, c)).toThrow(InvariantError)
  })
})
