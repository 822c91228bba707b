import { amount, type Amount, mulDivDown } from '@synet/core/amount'
import { incomePerDay } from '@synet/market/income'
import { quotaOf } from '@synet/market/quota'

export interface TaskConditions {
  readonly period_days: number
  readonly rate_ppm: bigint
  readonly bonus_ppm: bigint
  readonly units_base: number
}

export interface RunConditions {
  /** SNT minor units a day, the end bonus for each paid day, and the direct agent's share a day; all rounded down. */
  readonly dailyIncome: Amount<'SNT'>
  readonly bonusPerDay: Amount<'SNT'>
  readonly agentDaily: Amount<'SNT'>
  /** This much is reserved for the whole term: days × the floored values. */
  readonly promised: Amount<'SNT'>
  /** Verified units that make a day earned. */
  readonly quota: number
}

/** @param agentBps the direct agent's share of verified income; 0 without one */
export function computeRunConditions(
  task: TaskConditions,
  principal: Amount<'USDT'>,
  agentBps: number,
  unitsMax: number,
): RunConditions {
  const dailyIncome = incomePerDay(principal, task.rate_ppm)
  const bonusPerDay = incomePerDay(principal, task.bonus_ppm)
  const agentDaily = amount('SNT', mulDivDown(dailyIncome, BigInt(agentBps), 10_000n))
  return {
    dailyIncome,
    bonusPerDay,
    agentDaily,
    promised: amount('SNT', BigInt(task.period_days) * (dailyIncome + bonusPerDay + agentDaily)),
    quota: quotaOf(task.units_base, principal, unitsMax),
  }
}
