import { type Amount, formatMinor } from '@synet/core/amount'
import type { Sql, Transaction } from '@synet/ledger/database'
import {
  breakEven,
  type Costs,
  incomeInUsdt,
  type Licence,
  sharedCostInUsdt,
  type Term,
} from '@synet/market/break-even'
import { readSalePrice } from '#money/market/pool-points'
import type { Settings } from '#platform/settings'

/** An item as its sale is judged. */
export interface SaleTerms {
  readonly period_days: number
  readonly rate_ppm: bigint
  readonly bonus_ppm: bigint
  readonly units_base: number
  readonly min_amount: Amount<'USDT'>
  readonly max_amount: Amount<'USDT'>
}

type Kind = 'software' | 'node'
/** The most expensive licence on sale of each kind; a run needs one of each. */
export type Licences = Readonly<Partial<Record<Kind, Licence>>>

/** Reads the most expensive licence of each kind: whichever a person buys, the smallest pledge earns it. */
export async function readLicences(sql: Sql | Transaction): Promise<Licences> {
  const rows = await sql<{ kind: Kind; price: Amount<'USDT'>; days: number }[]>`
    select distinct on (kind) kind, price, days from app.product where active order by kind, price::numeric / days desc`
  return Object.fromEntries(rows.map(({ kind, price, days }) => [kind, { price, days }]))
}

/** Reads the licences that the pledge sheet sells: the first of each kind in the shop's list. */
const readOffers = (sql: Sql | Transaction) => sql<Licence[]>`
  select distinct on (kind) price, days from app.product where active order by kind, id`

/** Reads what runs cost at present. @returns undefined while the pool has no price */
export async function readCosts(
  sql: Sql | Transaction,
  now: Date,
  { exchangeFeeBps }: Settings,
): Promise<Costs | undefined> {
  const priceNano = await readSalePrice(sql, now)
  if (priceNano === undefined) return undefined
  return {
    licences: Object.values(await readLicences(sql)),
    offers: await readOffers(sql),
    swapFeeBps: exchangeFeeBps,
    priceNano,
  }
}

const termOf = (item: SaleTerms, unitsMax: number): Term => ({
  periodDays: item.period_days,
  ratePpm: item.rate_ppm,
  bonusPpm: item.bonus_ppm,
  unitsBase: item.units_base,
  unitsMax,
})

export interface SaleOutcome {
  /** A run at the smallest pledge earns this, and costs this with its share of the licences. */
  readonly income: Amount<'USDT'>
  readonly cost: Amount<'USDT'>
  /** The pledge from which a run earns back licences bought for it alone. Undefined when none up to the largest does. */
  readonly breakEven: Amount<'USDT'> | undefined
}

/** Computes how a run at an item's smallest pledge comes out. It is a sure loss when it earns less than it costs. */
export function saleOutcome(item: SaleTerms, costs: Costs, unitsMax: number): SaleOutcome {
  const term = termOf(item, unitsMax)
  return {
    income: incomeInUsdt(term, item.min_amount, costs),
    cost: sharedCostInUsdt(term, item.min_amount, costs),
    breakEven: breakEven(term, item.max_amount, costs),
  }
}

/** Formats an amount of USDT that there may not be. */
export const decimalOf = (minor: Amount<'USDT'> | undefined): string | null =>
  minor === undefined ? null : formatMinor('USDT', minor)

export const losesSurely = ({ income, cost }: SaleOutcome): boolean => income < cost
