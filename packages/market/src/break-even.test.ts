import { amount } from '@synet/core/amount'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  breakEven,
  type Costs,
  costInUsdt,
  electricityOf,
  incomeInUsdt,
  isSureLoss,
  licenceShare,
  type Term,
} from '#break-even'
import { nano } from '#pool'

const usdt = (whole: number) => amount('USDT', BigInt(Math.round(whole * 1_000_000)))
const week: Term = { periodDays: 7, ratePpm: 1_000n, bonusPpm: 0n, unitsPerDay: 8 }
const quarter: Term = { periodDays: 90, ratePpm: 1_000n, bonusPpm: 500n, unitsPerDay: 8 }
const ninetyDays: Costs = {
  licences: [
    { price: usdt(1), days: 90 },
    { price: usdt(1), days: 90 },
  ],
  swapFeeBps: 300,
  priceNano: nano / 10n,
}
const most = usdt(100_000)

describe('ATK-16 what a run earns and costs', () => {
  it('counts the term’s share of each licence, rounded up', () => {
    expect(licenceShare(ninetyDays.licences, 7)).toBe(155_556n)
    expect(licenceShare(ninetyDays.licences, 90)).toBe(2_000_000n)
    expect(licenceShare([], 90)).toBe(0n)
  })

  it('counts the electricity of the reference device that needs more, rounded up', () => {
    // 8 units of 120 J are 960 J: 0.00026667 kWh at 0.45 USDT.
    expect(electricityOf(8)).toBe(120n)
    expect(electricityOf(1)).toBe(15n)
    expect(electricityOf(0)).toBe(0n)
  })

  it('counts all paid days, less the swap fee, at the price', () => {
    // 10 USDT earn 0.01 SNT a day: 0.07 SNT in a week, less 3 %, at 0.1 USDT.
    expect(incomeInUsdt(week, usdt(10), ninetyDays)).toBe(6_790n)
    expect(incomeInUsdt(quarter, usdt(1_000), ninetyDays)).toBe(13_095_000n)
    expect(incomeInUsdt(week, usdt(10), { ...ninetyDays, priceNano: 0n })).toBe(0n)
  })

  it('finds the break-even principals of the landed catalogue, which was a sure loss at 10 USDT', () => {
    expect(isSureLoss(week, usdt(10), ninetyDays)).toBe(true)
    expect(isSureLoss(quarter, usdt(10), ninetyDays)).toBe(true)
    expect(breakEven(week, most, ninetyDays)).toBe(usdt(230.34))
    expect(breakEven(quarter, most, ninetyDays)).toBe(usdt(153.56))
  })

  it('has no break-even where even the largest principal loses', () => {
    expect(breakEven(week, most, { ...ninetyDays, priceNano: 1n })).toBeUndefined()
    expect(breakEven(week, usdt(230), ninetyDays)).toBeUndefined()
  })
})

describe('ATK-16 a break-even', () => {
  const anyTerm = fc.record({
    periodDays: fc.integer({ min: 7, max: 90 }),
    ratePpm: fc.bigInt({ min: 1n, max: 3_000n }),
    bonusPpm: fc.bigInt({ min: 0n, max: 3_000n }),
    unitsPerDay: fc.integer({ min: 1, max: 64 }),
  })
  const anyLicence = fc.record({
    price: fc.bigInt({ min: 0n, max: 1_000_000_000n }).map((minor) => amount('USDT', minor)),
    days: fc.integer({ min: 1, max: 365 }),
  })
  const anyCosts = fc.record({
    licences: fc.array(anyLicence, { maxLength: 3 }),
    swapFeeBps: fc.integer({ min: 0, max: 1_000 }),
    priceNano: fc.bigInt({ min: 1n, max: 100n * nano }),
  })

  it('earns its costs, and a hundredth less does not', () => {
    fc.assert(
      fc.property(anyTerm, anyCosts, (term, costs) => {
        const found = breakEven(term, most, costs)
        if (found === undefined) return isSureLoss(term, most, costs)
        const earns = incomeInUsdt(term, found, costs) >= costInUsdt(term, costs)
        return earns && (found === 0n || isSureLoss(term, amount('USDT', found - 10_000n), costs))
      }),
    )
  })

  it('never falls when licences, fee or work rise, or the price falls', () => {
    const worth = (term: Term, costs: Costs) => breakEven(term, most, costs) ?? most + 1n
    fc.assert(
      fc.property(anyTerm, anyCosts, anyLicence, (term, costs, licence) => {
        const before = worth(term, costs)
        expect(worth(term, { ...costs, licences: [...costs.licences, licence] }) >= before).toBe(true)
        expect(worth(term, { ...costs, swapFeeBps: costs.swapFeeBps + 1 }) >= before).toBe(true)
        expect(worth(term, { ...costs, priceNano: costs.priceNano / 2n }) >= before).toBe(true)
        expect(worth({ ...term, unitsPerDay: term.unitsPerDay + 1 }, costs) >= before).toBe(true)
      }),
    )
  })
})
