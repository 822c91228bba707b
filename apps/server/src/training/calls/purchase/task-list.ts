import type { Answer } from '@synet/contract/calls'
import { amount, type Amount, formatMinor } from '@synet/core/amount'
import { done } from '@synet/core/result'
import { readBalance } from '@synet/ledger/audit'
import { systemAccount } from '@synet/ledger/chart'
import type { Sql } from '@synet/ledger/database'
import { formatPercent } from '@synet/market/fee'
import { formatPrice } from '@synet/market/pool'
import { decimalOf, readCosts, saleOutcome, type SaleTerms } from '#training/catalogue/sale-terms'
import { taskNameIn } from '#training/catalogue/task-names'
import { readAccountShare, readTaskShares } from '#money/emission/emission-share'
import type { UserCall } from '#platform/http/call'
import { readPool } from '#money/market/pool-points'
import { readAgent } from '#training/run/read-agent'
import { computeRunConditions, largestPrincipal } from '#training/run/run-conditions'
import { readSettings, type Settings } from '#platform/settings'

type Row = SaleTerms & {
  readonly id: bigint
  readonly name: string
  readonly project_code: string
  readonly paused: boolean
}

/** Reads what a person needs to judge an income in SNT: pool, opening price, and what is left to promise. */
async function readMarket(
  sql: Sql,
  budget: Amount<'SNT'>,
  { exchangeFeeBps, unitsPerDayMax }: Settings,
): Promise<Answer<'purchase/taskList'>['market']> {
  const pool = await readPool(sql)
  const [first] = await sql<{ price_nano: bigint }[]>`
    select price_nano from app.pool_point where price_nano > 0 order by posting_id limit 1`
  return {
    pool: { USDT: formatMinor('USDT', pool.usdt), SNT: formatMinor('SNT', pool.snt) },
    swapFee: formatPercent(exchangeFeeBps),
    openingPrice: first ? formatPrice(first.price_nano) : null,
    emissionLeft: formatMinor('SNT', budget),
    unitsPerDayMax,
  }
}

const ratio = (ppm: bigint) => String(Number(ppm) / 1_000_000)

const least = (...limits: readonly bigint[]) => limits.reduce((one, other) => (one < other ? one : other))

const isAbove = (promised: bigint, ...limits: readonly bigint[]) => limits.some((limit) => promised > limit)

/**
 * Lists the task catalogue, with what decides on a pledge. A task is sold out when the emission budget, or its share of
 * a month's release, cannot cover its smallest run.
 */
export const taskList: UserCall<'purchase/taskList'> = async ({ sql, clock }, _request, { userId, language }) => {
  const now = clock.now()
  const rows = await sql<Row[]>`
    select id, name, project_code, period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base,
        exists (select from app.task_sale s where s.task_id = t.id and s.paused_at is not null) as paused
      from app.task t where active order by period_days, id`
  const budget = await readBalance(sql, systemAccount('emission', 'SNT'))
  const shareOf = await readTaskShares(sql, now)
  const ownShare = await readAccountShare(sql, now, userId)
  const agent = await readAgent(sql, userId)
  const settings = await readSettings(sql)
  const costs = await readCosts(sql, now, settings)
  const breakEvenOf = (row: Row) => costs && saleOutcome(row, costs, settings.unitsPerDayMax).breakEven
  // The pledge is what the smallest run of this user would promise, with their agent's share.
  const leastOf = (row: Row) =>
    computeRunConditions(row, row.min_amount, agent?.shareBps ?? 0, settings.unitsPerDayMax).promised
  // The pledge sheet buys missing licences first: nobody may buy them for a pledge that is refused.
  const mostOf = (row: Row) => largestPrincipal(row, least(budget, shareOf(row.id), ownShare), agent?.shareBps ?? 0)
  const list = rows.map((row) => ({
    id: row.id.toString(),
    name: taskNameIn(language, { name: row.name, projectCode: row.project_code, periodDays: row.period_days }),
    projectCode: row.project_code,
    periodDays: row.period_days,
    dailyRate: ratio(row.rate_ppm),
    bonusRate: ratio(row.bonus_ppm),
    minAmount: formatMinor('USDT', row.min_amount),
    maxAmount: formatMinor('USDT', mostOf(row) ?? row.max_amount),
    unitsPerDay: row.units_base,
    soldOut: isAbove(leastOf(row), budget, shareOf(row.id)),
    accountLimit: isAbove(leastOf(row), ownShare),
    paused: row.paused,
    breakEven: decimalOf(breakEvenOf(row)),
  }))
  return done({ list, next: null, market: await readMarket(sql, amount('SNT', budget), settings) })
}
