import { amount, formatMinor } from '@synet/core/amount'
import { done, refuse, type Result } from '@synet/core/result'
import type { Transaction } from '@synet/ledger/database'
import {
  type Licences,
  losesSurely,
  readCosts,
  readLicences,
  saleOutcome,
  type SaleTerms,
} from '#training/catalogue/sale-terms'
import type { ProductValues, TaskValues } from '#operators/catalogue/terms'
import { readSettings } from '#platform/settings'

type Item = SaleTerms & { readonly name: string }

const itemOf = (values: TaskValues): Item => ({
  name: values.name,
  period_days: values.periodDays,
  rate_ppm: values.ratePpm,
  bonus_ppm: values.bonusPpm,
  units_base: values.unitsPerDay,
  min_amount: amount('USDT', values.minAmount),
  max_amount: amount('USDT', values.maxAmount),
})

/** @returns refusals `catalogue.no-price`, `catalogue.sure-loss` */
async function checkItems(
  tx: Transaction,
  now: Date,
  items: readonly Item[],
  licences?: Licences,
): Promise<Result<void>> {
  const settings = await readSettings(tx)
  const costs = await readCosts(tx, now, settings)
  if (!costs) return refuse('catalogue.no-price')
  for (const item of items) {
    const then = licences ? { ...costs, licences: Object.values(licences) } : costs
    const outcome = saleOutcome(item, then, settings.unitsPerDayMax)
    if (!losesSurely(outcome)) continue
    return refuse('catalogue.sure-loss', {
      name: item.name,
      min: formatMinor('USDT', item.min_amount),
      income: formatMinor('USDT', outcome.income),
      cost: formatMinor('USDT', outcome.cost),
    })
  }
  return done(undefined)
}

/** Checks that the smallest pledge of a task earns its licences and electricity over its term. */
export const checkTaskSale = (tx: Transaction, now: Date, values: TaskValues): Promise<Result<void>> =>
  checkItems(tx, now, [itemOf(values)])

/**
 * Checks that the smallest pledge of every task on sale still earns its licences with a new one. It is no obstacle that
 * a task's sales are paused already.
 */
export async function checkProductSale(
  tx: Transaction,
  now: Date,
  kind: string,
  { price, days }: ProductValues,
): Promise<Result<void>> {
  const items = await tx<Item[]>`
    select t.name, t.period_days, t.rate_ppm, t.bonus_ppm, t.units_base, t.min_amount, t.max_amount
      from app.task t left join app.task_sale s on s.task_id = t.id
      where t.active and s.paused_at is null order by t.id`
  return checkItems(tx, now, items, {
    ...(await readLicences(tx)),
    [kind]: { price: amount('USDT', price), days },
  })
}
