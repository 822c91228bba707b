import type { OpsAnswer } from '@synet/contract/calls'
import { formatMinor } from '@synet/core/amount'
import { electricityPerKwh, referenceDevices } from '@synet/market/break-even'
import { addMs, days } from '@synet/core/clock'
import type { Sql } from '@synet/ledger/database'
import { decimalOf, readCosts, saleOutcome, type SaleTerms } from '#training/catalogue/sale-terms'
import { readMonth } from '#money/emission/emission-share'
import { rateText } from '#operators/catalogue/terms'
import { readSettings } from '#platform/settings'
import { projectCodes } from '#training/unit/projects'
import type { OpsCall } from '#operators/ops-call'
import { changedTerms, readFormerTerms } from '#operators/catalogue/former-terms'
import { propose } from '#operators/proposal/propose'

interface Versioned {
  readonly id: bigint
  readonly version: number
  readonly active: boolean
  readonly replaces: bigint | null
  readonly name: string
}
type TaskRow = Versioned &
  SaleTerms & {
    readonly project_code: string
    readonly first_version_id: bigint | null
    readonly open_runs: bigint
    readonly promised_month: bigint
    readonly paused_at: Date | null
  }
type ProductRow = Versioned & {
  readonly kind: 'software' | 'node'
  readonly price: bigint
  readonly days: number
  readonly sold: bigint
}

const versionFacts = (row: Versioned) => ({
  id: row.id.toString(),
  version: row.version,
  active: row.active,
  replaces: row.replaces?.toString() ?? null,
  name: row.name,
})

/** Reads the whole catalogue, active items first, then retired ones. */
export async function readCatalogue(sql: Sql, now: Date): Promise<OpsAnswer<'catalogue'>> {
  const [tasks, products, month] = await Promise.all([
    sql<TaskRow[]>`
      select t.*, (select count(*) from app.run r where r.task_id = t.id and r.ended_at is null) as open_runs,
          (select coalesce(sum(period_days * (daily_income + bonus_per_day + agent_daily)), 0)::bigint from app.run r
            where r.task_id = t.id and r.round_started_at > ${addMs(now, -days(30))}) as promised_month,
          (select s.paused_at from app.task_sale s where s.task_id = t.id) as paused_at
        from app.task t order by t.active desc, t.period_days, t.id`,
    sql<ProductRow[]>`
      select p.*, (select count(*) from app.purchase b where b.product_id = p.id) as sold
        from app.product p order by p.active desc, p.kind desc, p.id`,
    readMonth(sql, now),
  ])
  const settings = await readSettings(sql)
  const costs = await readCosts(sql, now, settings)
  const breakEvenOf = (row: TaskRow) => costs && saleOutcome(row, costs, settings.unitsPerDayMax).breakEven
  return {
    tasks: tasks.map((row) => ({
      ...versionFacts(row),
      projectCode: row.project_code,
      periodDays: row.period_days,
      rate: rateText(row.rate_ppm),
      bonus: rateText(row.bonus_ppm),
      minAmount: formatMinor('USDT', row.min_amount),
      maxAmount: formatMinor('USDT', row.max_amount),
      unitsPerDay: row.units_base,
      openRuns: Number(row.open_runs),
      promisedMonth: formatMinor('SNT', row.promised_month),
      pausedAt: row.paused_at?.toISOString() ?? null,
      breakEven: decimalOf(breakEvenOf(row)),
    })),
    products: products.map((row) => ({
      ...versionFacts(row),
      product: row.kind,
      price: formatMinor('USDT', row.price),
      days: row.days,
      sold: Number(row.sold),
    })),
    projects: [...projectCodes()],
    monthRelease: formatMinor('SNT', month.release),
    electricity: { ...referenceDevices, perKwh: formatMinor('USDT', electricityPerKwh) },
  }
}

/**
 * Proposes a change of the catalogue. The terms are facts as they were typed, which the kind's rule parses and bounds.
 * A change also states the former values.
 */
export const proposeCatalogue: OpsCall<'proposeCatalogue'> = async (context, request, operator) => {
  const { kind, reason, secondFactor, ...terms } = request
  const former = 'id' in request ? await readFormerTerms(context.sql, kind, request.id) : {}
  // Its name is the default of the new one.
  const named = kind.endsWith('.retire') && former['name'] !== undefined ? { name: former['name'] } : {}
  const facts = { ...named, ...textsOf(terms) }
  return propose(context, operator, { kind, facts: { ...changedTerms(former, facts), ...facts }, reason, secondFactor })
}

const textsOf = (terms: object): Record<string, string> =>
  Object.fromEntries(Object.entries(terms).map(([name, value]) => [name, String(value)]))
