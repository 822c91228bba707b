import { amount, type Amount, mulDivDown } from '@synet/core/amount'

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

const million = 1_000_000n
const principalPerUnit = 1_000_000_000n // one more unit a day for each 1,000 USDT

/** @param agentBps the direct agent's share of verified income; 0 without one */
export function computeRunConditions(
  task: TaskConditions,
  principal: Amount<'USDT'>,
  agentBps: number,
  unitsMax: number,
): RunConditions {
  // A rate says how many SNT a day one USDT earns.
  const dailyIncome = amount('SNT', mulDivDown(principal, task.rate_ppm, million))
  const bonusPerDay = amount('SNT', mulDivDown(principal, task.bonus_ppm, million))
  const agentDaily = amount('SNT', mulDivDown(dailyIncome, BigInt(agentBps), 10_000n))
  return {
    dailyIncome,
    bonusPerDay,
    agentDaily,
    promised: amount('SNT', BigInt(task.period_days) * (dailyIncome + bonusPerDay + agentDaily)),
    quota: Math.min(unitsMax, task.units_base + Number(principal / principalPerUnit)),
  }
}
