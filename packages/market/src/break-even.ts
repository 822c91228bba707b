import { amount, type Amount, mulDivDown, mulDivUp, subtract } from '@synet/core/amount'
import { feeOf } from '#fee'
import { incomePerDay } from '#income'
import { nano } from '#pool'

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
  /** Units a day at the smallest pledge. */
  readonly unitsPerDay: number
}

export interface Licence {
  readonly price: Amount<'USDT'>
  readonly days: number
}

export interface Costs {
  /** All licences that a run needs, at their full price. */
  readonly licences: readonly Licence[]
  readonly swapFeeBps: number
  /** The lower of the pool's averages over one hour and one day, in nano-USDT for one SNT. */
  readonly priceNano: bigint
}

/** A term's share of the licences, each rounded up. */
export const licenceShare = (licences: readonly Licence[], periodDays: number): Amount<'USDT'> =>
  amount(
    'USDT',
    licences.reduce((sum, { price, days }) => sum + mulDivUp(price, BigInt(periodDays), BigInt(days)), 0n),
  )

/** Computes what electricity costs on the reference device that needs more, rounded up. */
export const electricityOf = (units: number): Amount<'USDT'> =>
  amount('USDT', mulDivUp(BigInt(units) * joulesPerUnit, electricityPerKwh, joulesPerKwh))

/** Computes what a run earns when all its days are paid and its SNT are sold: after the swap fee, rounded down. */
export function incomeInUsdt(term: Term, principal: Amount<'USDT'>, costs: Costs): Amount<'USDT'> {
  const perDay = incomePerDay(principal, term.ratePpm) + incomePerDay(principal, term.bonusPpm)
  const earned = amount('SNT', BigInt(term.periodDays) * perDay)
  const sold = subtract(earned, feeOf(earned, costs.swapFeeBps))
  return amount('USDT', mulDivDown(sold, costs.priceNano, nano))
}

/** Sums what a run costs: its share of the licences and the electricity of its units. */
export const costInUsdt = (term: Term, costs: Costs): Amount<'USDT'> =>
  amount('USDT', licenceShare(costs.licences, term.periodDays) + electricityOf(term.periodDays * term.unitsPerDay))

/** Whether a run of this principal earns less than it costs. */
export const isSureLoss = (term: Term, principal: Amount<'USDT'>, costs: Costs): boolean =>
  incomeInUsdt(term, principal, costs) < costInUsdt(term, costs)

/** Principals are searched in steps of a hundredth of a USDT. */
const step = 10_000n

/**
 * Computes the smallest principal whose run earns what it costs, in hundredths of a USDT.
 * @param most the largest principal of the term
 * @returns undefined when even that one loses
 */
export function breakEven(term: Term, most: Amount<'USDT'>, costs: Costs): Amount<'USDT'> | undefined {
  const at = (steps: bigint) => amount('USDT', steps * step)
  let [low, high] = [0n, most / step]
  if (isSureLoss(term, at(high), costs)) return undefined
  // More principal never earns less, and its costs are the same.
  while (low < high) {
    const middle = (low + high) / 2n
    if (isSureLoss(term, at(middle), costs)) low = middle + 1n
    else high = middle
  }
  return at(low)
}
