import { formatMinor, parseMinor } from '@synet/core/amount'
import { days } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import type { Transaction } from '@synet/ledger/database'
import { readMonth } from '#money/emission/emission-share'
import type { Facts } from '#custody/proposal/kind'
import { computeRunConditions } from '#training/run/run-conditions'
import { mayTakeTasks, projectCodes } from '#training/unit/projects'

/** Changes of the catalogue take two operators and a day's notice; bounds are code. */
export const catalogueRule = {
  permission: 'catalogue.propose',
  noticeMs: () => days(1),
} as const

const usdt = (whole: bigint) => whole * 1_000_000n
const catalogueBounds = {
  periodDays: [7, 90],
  unitsPerDay: [1, 64],
  /** SNT per million USDT and day: 3 for 1,000. */
  ratePpmMax: 3_000n,
  amount: [usdt(1n), usdt(100_000n)],
  price: [10_000n, usdt(1_000n)],
  productDays: [1, 365],
  /** The fraction, one part in this many, of a month's released SNT that one run may promise. */
  accountShare: 100n,
} as const
/** The highest share of an agent, which is promised in addition to the income. */
const agentBpsMax = 1_000

export interface TaskValues {
  readonly name: string
  readonly projectCode: string
  readonly periodDays: number
  readonly ratePpm: bigint
  readonly bonusPpm: bigint
  readonly minAmount: bigint
  readonly maxAmount: bigint
  readonly unitsPerDay: number
}

const refuseOutside = (field: string, [min, max]: readonly [number, number], value: number) =>
  Number.isSafeInteger(value) && value >= min && value <= max
    ? undefined
    : refuse('catalogue.bounds', { field, min: String(min), max: String(max) })

const refuseAmountOutside = (field: string, [min, max]: readonly [bigint, bigint], value: bigint) =>
  value >= min && value <= max
    ? undefined
    : refuse('catalogue.bounds', { field, min: formatMinor('USDT', min), max: formatMinor('USDT', max) })

/** SNT for 1,000 USDT and day as millionths; more than three decimals can't be. */
function ratePpm(text: string | undefined): bigint | undefined {
  const minor = parseMinor('SNT', text ?? '')
  return minor !== undefined && minor % 1_000n === 0n ? minor / 1_000n : undefined
}
export const rateText = (ppm: bigint): string => formatMinor('SNT', ppm * 1_000n)

/** Parses a task's terms from a proposal's facts and checks every bound. */
export async function taskValues(tx: Transaction, facts: Facts, at: Date): Promise<Result<TaskValues>> {
  const values = {
    name: facts['name'] ?? '',
    projectCode: facts['projectCode'] ?? '',
    periodDays: Number(facts['periodDays']),
    unitsPerDay: Number(facts['unitsPerDay']),
  }
  const rates = { ratePpm: ratePpm(facts['rate']), bonusPpm: ratePpm(facts['bonus']) }
  const amounts = {
    minAmount: parseMinor('USDT', facts['minAmount'] ?? ''),
    maxAmount: parseMinor('USDT', facts['maxAmount'] ?? ''),
  }
  if (!projectCodes().includes(values.projectCode)) return refuse('catalogue.project-unknown')
  if (!mayTakeTasks(values.projectCode)) return refuse('catalogue.project-unproven')
  if (amounts.minAmount === undefined || amounts.maxAmount === undefined) return refuse('amount.invalid')
  if (rates.ratePpm === undefined || rates.bonusPpm === undefined) return refuse('amount.invalid')
  const { ratePpm: rate, bonusPpm: bonus } = rates
  const { minAmount, maxAmount } = amounts
  const bounds = catalogueBounds
  const wrong =
    refuseOutside('periodDays', bounds.periodDays, values.periodDays) ??
    refuseOutside('unitsPerDay', bounds.unitsPerDay, values.unitsPerDay) ??
    refuseAmountOutside('minAmount', bounds.amount, minAmount) ??
    refuseAmountOutside('maxAmount', [minAmount, bounds.amount[1]], maxAmount)
  if (wrong) return wrong
  if (rate === 0n || rate + bonus > bounds.ratePpmMax)
    return refuse('catalogue.rate', { max: rateText(bounds.ratePpmMax) })
  const task = { period_days: values.periodDays, rate_ppm: rate, bonus_ppm: bonus, units_base: values.unitsPerDay }
  const share = (await readMonth(tx, at)).release / bounds.accountShare
  if (computeRunConditions(task, maxAmount, agentBpsMax, values.unitsPerDay).promised > share)
    return refuse('catalogue.share', { max: formatMinor('SNT', share), asset: 'SNT' })
  return done({ ...values, ratePpm: rate, bonusPpm: bonus, minAmount, maxAmount })
}

export interface ProductValues {
  readonly name: string
  readonly price: bigint
  readonly days: number
}

export function productValues(facts: Facts): Result<ProductValues> {
  const price = parseMinor('USDT', facts['price'] ?? '')
  if (price === undefined) return refuse('amount.invalid')
  const productDays = Number(facts['days'])
  const wrong =
    refuseAmountOutside('price', catalogueBounds.price, price) ??
    refuseOutside('days', catalogueBounds.productDays, productDays)
  return wrong ?? done({ name: facts['name'] ?? '', price, days: productDays })
}
