import { amount } from '@synet/core/amount'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  breakEven,
  type Costs,
  electricityOf,
  fullCostInUsdt,
  incomeInUsdt,
  licenceShare,
  licencesInFull,
  sharedCostInUsdt,
  type Term,
} from '#break-even'
import { nanoUsdt } from '#pool'

const usdt = (whole: number) => amount('USDT', BigInt(Math.round(whole * 1_000_000)))
const week: Term = { periodDays: 7, ratePpm: 1_000n, bonusPpm: 0n, unitsBase: 8, unitsMax: 64 }
const quarter: Term = { periodDays: 90, ratePpm: 1_000n, bonusPpm: 500n, unitsBase: 8, unitsMax: 64 }
const both = [
  { price: usdt(1), days: 90 },
  { price: usdt(1), days: 90 },
]
const ninetyDays: Costs = {
  licences: both,
  offers: both,
  swapFeeBps: 300,
  priceNano: nanoUsdt / 10n,
}
const most = usdt(100_000)

describe('what a run earns and costs [ATK-16]', () => {
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
    // 10 USDT earn 0.01 SNT per day: 0.07 SNT in a week, less 3 %, at 0.1 USDT.
    expect(incomeInUsdt(week, usdt(10), ninetyDays)).toBe(6_790n)
    expect(incomeInUsdt(quarter, usdt(1_000), ninetyDays)).toBe(13_095_000n)
    expect(incomeInUsdt(week, usdt(10), { ...ninetyDays, priceNano: 0n })).toBe(0n)
  })

  it('counts the share of the licences for the rule on sure losses, and a bigger quota of a bigger pledge', () => {
    expect(sharedCostInUsdt(week, usdt(10), ninetyDays)).toBe(155_556n + 840n)
    expect(sharedCostInUsdt(week, usdt(1_000), ninetyDays)).toBe(155_556n + 945n)
    expect(sharedCostInUsdt(week, usdt(100_000), ninetyDays)).toBe(155_556n + 6_720n)
  })

  it('counts licences in full for somebody who buys them for one run, and twice when it outlasts them [WRD-03]', () => {
    expect(licencesInFull(both, 7)).toBe(2_000_000n)
    expect(licencesInFull(both, 90)).toBe(2_000_000n)
    expect(licencesInFull(both, 91)).toBe(4_000_000n)
    expect(licencesInFull([], 90)).toBe(0n)
    expect(fullCostInUsdt(week, usdt(10), ninetyDays)).toBe(2_000_840n)
  })

  it('finds the principal from which a run earns back both licences in full [WRD-03]', () => {
    expect(breakEven(week, most, ninetyDays)).toBe(usdt(2_947.06))
    expect(breakEven(quarter, most, ninetyDays)).toBe(usdt(153.56))
  })

  it('has no break-even where even the largest principal loses', () => {
    expect(breakEven(week, most, { ...ninetyDays, priceNano: 1n })).toBeUndefined()
    expect(breakEven(week, usdt(2_947), ninetyDays)).toBeUndefined()
  })
})

describe('a break-even', () => {
  const anyTerm = fc.record({
    periodDays: fc.integer({ min: 7, max: 90 }),
    ratePpm: fc.bigInt({ min: 1n, max: 3_000n }),
    bonusPpm: fc.bigInt({ min: 0n, max: 3_000n }),
    unitsBase: fc.integer({ min: 1, max: 64 }),
    unitsMax: fc.integer({ min: 64, max: 256 }),
  })
  const anyLicence = fc.record({
    price: fc.bigInt({ min: 0n, max: 1_000_000_000n }).map((minor) => amount('USDT', minor)),
    days: fc.integer({ min: 1, max: 365 }),
  })
  const anyCosts = fc.record({
    licences: fc.constant([]),
    offers: fc.array(anyLicence, { maxLength: 3 }),
    swapFeeBps: fc.integer({ min: 0, max: 1_000 }),
    priceNano: fc.bigInt({ min: 1n, max: 100n * nanoUsdt }),
  })
  const gains = (term: Term, principal: bigint, costs: Costs) => {
    const pledged = amount('USDT', principal)
    return incomeInUsdt(term, pledged, costs) >= fullCostInUsdt(term, pledged, costs)
  }

  it('earns its costs, and a hundredth less does not [WRD-03]', () => {
    fc.assert(
      fc.property(anyTerm, anyCosts, (term, costs) => {
        const found = breakEven(term, most, costs)
        if (found === undefined) return !gains(term, most, costs)
        return gains(term, found, costs) && (found === 0n || !gains(term, found - 10_000n, costs))
      }),
    )
  })

  it('is earned by every larger principal, also where the quota rises by a unit [WRD-03]', () => {
    // With a very cheap SNT, one more unit costs more electricity than the step of the principal earns.
    const poor = fc.bigInt({ min: 10_000n, max: nanoUsdt / 100n })
    fc.assert(
      fc.property(anyTerm, anyCosts, poor, fc.nat({ max: 100 }), (term, costs, priceNano, thousands) => {
        const cheap = { ...costs, offers: costs.offers.slice(0, 1), priceNano }
        const found = breakEven(term, most, cheap)
        const larger = BigInt(thousands) * 1_000_000_000n
        return found === undefined || larger < found || gains(term, larger, cheap)
      }),
      { numRuns: 1_000 },
    )
  })

  it('is found in a few steps, however large the largest principal is', () => {
    expect(breakEven(week, usdt(900_000_000_000), ninetyDays)).toBe(usdt(2_947.06))
    expect(breakEven({ ...week, unitsBase: 64 }, usdt(900_000_000_000), ninetyDays)).toBe(usdt(2_955.41))
    expect(breakEven(week, usdt(900_000_000_000), { ...ninetyDays, priceNano: 1_000n })).toBe(usdt(295_540_500.74))
  })

  it('never falls when licences, fee or work rise, or the price falls', () => {
    const worth = (term: Term, costs: Costs) => breakEven(term, most, costs) ?? most + 1n
    fc.assert(
      fc.property(anyTerm, anyCosts, anyLicence, (term, costs, licence) => {
        const before = worth(term, costs)
        expect(worth(term, { ...costs, offers: [...costs.offers, licence] }) >= before).toBe(true)
        expect(worth(term, { ...costs, swapFeeBps: costs.swapFeeBps + 1 }) >= before).toBe(true)
        expect(worth(term, { ...costs, priceNano: costs.priceNano / 2n }) >= before).toBe(true)
        expect(worth({ ...term, unitsBase: term.unitsBase + 1 }, costs) >= before).toBe(true)
      }),
    )
  })
})
