import { add, amount, type Amount, mulDivDown, mulDivUp, subtract } from '@synet/core/amount'
import { feeOf } from '#fee'
import { incomePerDay } from '#income'
import { nanoUsdt } from '#pool'
import { quotaOf } from '#quota'

/**
 * The devices whose electricity is counted. A standard unit takes 3.8 s on one core of a laptop (docs/BENCHMARKS.md: 50
 * steps of 75 ms) and six times as long on a phone. The watts are what training adds at most: the sustained power of a
 * phone's chip, and of a laptop's processor with one busy core.
 */
export const referenceDevices = {
  phone: { watts: 5, secondsPerUnit: 24 },
  laptop: { watts: 30, secondsPerUnit: 4 },
} as const

/** The stated price of a kilowatt-hour: what households pay where it costs most (Eurostat nrg_pc_204, 2024: 0.40 EUR). */
export const electricityPerKwh = amount('USDT', 450_000n)

const joulesPerKwh = 3_600_000n
const joulesPerUnit = BigInt(
  Math.max(...Object.values(referenceDevices).map(({ watts, secondsPerUnit }) => watts * secondsPerUnit)),
)

/** A task's term, as it is offered. */
export interface Term {
  readonly periodDays: number
  /** SNT for a million USDT: a day, and for each paid day at the end. */
  readonly ratePpm: bigint
  readonly bonusPpm: bigint
  /** Units per day before the principal adds to them, and the most that a day may ask for. */
  readonly unitsBase: number
  readonly unitsMax: number
}

export interface Licence {
  readonly price: Amount<'USDT'>
  readonly days: number
}

export interface Costs {
  /** The most expensive licences that a run needs, by which sales are judged. */
  readonly licences: readonly Licence[]
  /** The licences that the pledge sheet sells, by which the break-even is computed. */
  readonly offers: readonly Licence[]
  readonly swapFeeBps: number
  /** The lower of the pool's averages over one hour and one day, in nano-USDT for one SNT. */
  readonly priceNano: bigint
}

/** A term's share of the licences, each rounded up: what they cost somebody who uses them up in further runs. */
export const licenceShare = (licences: readonly Licence[], periodDays: number): Amount<'USDT'> =>
  amount(
    'USDT',
    licences.reduce((sum, { price, days }) => sum + mulDivUp(price, BigInt(periodDays), BigInt(days)), 0n),
  )

/** What the licences of one run cost somebody who buys them for it: each in full, and again when the run outlasts it. */
export const licencesInFull = (licences: readonly Licence[], periodDays: number): Amount<'USDT'> =>
  amount(
    'USDT',
    licences.reduce((sum, { price, days }) => sum + price * BigInt(Math.ceil(periodDays / days)), 0n),
  )

/** Computes what electricity costs on the reference device that needs more, rounded up. */
export const electricityOf = (units: number): Amount<'USDT'> =>
  amount('USDT', mulDivUp(BigInt(units) * joulesPerUnit, electricityPerKwh, joulesPerKwh))

/** Computes what a run earns when all its days are paid and its SNT are sold: after the swap fee, rounded down. */
export function incomeInUsdt(term: Term, principal: Amount<'USDT'>, costs: Costs): Amount<'USDT'> {
  const perDay = incomePerDay(principal, term.ratePpm) + incomePerDay(principal, term.bonusPpm)
  const earned = amount('SNT', BigInt(term.periodDays) * perDay)
  const sold = subtract(earned, feeOf(earned, costs.swapFeeBps))
  return amount('USDT', mulDivDown(sold, costs.priceNano, nanoUsdt))
}

const electricityOfRun = ({ periodDays, unitsBase, unitsMax }: Term, principal: Amount<'USDT'>): Amount<'USDT'> =>
  electricityOf(periodDays * quotaOf(unitsBase, principal, unitsMax))

/** Sums what a run costs by the rule on sure losses: its share of the licences, and the electricity of its units. */
export const sharedCostInUsdt = (term: Term, principal: Amount<'USDT'>, costs: Costs): Amount<'USDT'> =>
  add(licenceShare(costs.licences, term.periodDays), electricityOfRun(term, principal))

/** Sums what a run costs somebody who buys its licences for it alone, with the electricity of its units. */
export const fullCostInUsdt = (term: Term, principal: Amount<'USDT'>, costs: Costs): Amount<'USDT'> =>
  add(licencesInFull(costs.offers, term.periodDays), electricityOfRun(term, principal))

const losesSurely = (term: Term, principal: Amount<'USDT'>, costs: Costs): boolean =>
  incomeInUsdt(term, principal, costs) < fullCostInUsdt(term, principal, costs)

/** Principals are searched in steps of a hundredth of a USDT. */
const step = 10_000n
/** The quota, and with it the electricity, is the same for all principals of a stretch of 1,000 USDT, until its maximum. */
const stretch = 1_000_000_000n / step

/**
 * Computes the principal from which on every run earns what it costs somebody who buys its licences for it, in hundredths
 * of a USDT.
 * @param most the largest principal of the term
 * @returns undefined when even that one loses
 */
export function breakEven(term: Term, most: Amount<'USDT'>, costs: Costs): Amount<'USDT'> | undefined {
  const usdtOf = (steps: bigint) => amount('USDT', steps * step)
  let high = most / step
  if (losesSurely(term, usdtOf(high), costs)) return undefined
  // The quota rises in as many stretches, and is its maximum in the last one, however large that is.
  const rises = BigInt(Math.max(0, term.unitsMax - term.unitsBase))
  let low = (high / stretch < rises ? high / stretch : rises) * stretch
  // One more unit per day can cost more than the principal's last step earns, so that stretches are looked at one by one.
  while (low > 0n && !losesSurely(term, usdtOf(low), costs) && !losesSurely(term, usdtOf(low - 1n), costs)) {
    high = low - 1n
    low -= stretch
  }
  // Within a stretch more principal never earns less, and its costs are the same.
  while (low < high) {
    const middle = (low + high) / 2n
    if (losesSurely(term, usdtOf(middle), costs)) low = middle + 1n
    else high = middle
  }
  return usdtOf(low)
}
