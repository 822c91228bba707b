import { type Amount, formatMinor } from '@synet/core/amount'
import { done } from '@synet/core/result'
import { readBalance } from '@synet/ledger/audit'
import { systemAccount } from '@synet/ledger/chart'
import { taskNameIn } from '#catalogue/standard-names'
import { readTaskShares } from '#emission/emission-share'
import type { UserCall } from '#http/call'
import { computeRunConditions, type TaskConditions } from '#run/run-conditions'

type Row = TaskConditions & {
  readonly id: bigint
  readonly name: string
  readonly project_code: string
  readonly min_amount: Amount<'USDT'>
  readonly max_amount: Amount<'USDT'>
}

const ratio = (ppm: bigint) => String(Number(ppm) / 1_000_000)

const isAbove = (promised: bigint, ...limits: readonly bigint[]) => limits.some((limit) => promised > limit)

/**
 * Lists the task catalogue. A task is sold out when the emission budget, or its share of a month's release, cannot
 * cover its smallest run.
 */
export const taskList: UserCall<'purchase/taskList'> = async ({ sql, clock }, _request, { language }) => {
  const rows = await sql<
    Row[]
  >`select id, name, project_code, period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base
    from app.task where active order by period_days, id limit 100`
  const budget = await readBalance(sql, systemAccount('emission', 'SNT'))
  const shareOf = await readTaskShares(sql, clock.now())
  const list = rows.map((row) => ({
    id: row.id.toString(),
    name: taskNameIn(language, { name: row.name, projectCode: row.project_code, periodDays: row.period_days }),
    projectCode: row.project_code,
    periodDays: row.period_days,
    dailyRate: ratio(row.rate_ppm),
    bonusRate: ratio(row.bonus_ppm),
    minAmount: formatMinor('USDT', row.min_amount),
    maxAmount: formatMinor('USDT', row.max_amount),
    unitsPerDay: row.units_base,
    soldOut: isAbove(computeRunConditions(row, row.min_amount, 0, row.units_base).promised, budget, shareOf(row.id)),
  }))
  return done({ list, next: null })
}
