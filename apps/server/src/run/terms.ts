import { mulDivDown } from '@synet/core/amount'

export interface TaskTerms {
  readonly period_days: number
  readonly rate_ppm: bigint
  readonly bonus_ppm: bigint
  readonly units_base: number
}

export interface RunTerms {
  /** SNT minor units a day, the end bonus for each paid day, and the direct agent's share a day; all rounded down. */
  readonly dailyIncome: bigint
  readonly bonusPerDay: bigint
  readonly agentDaily: bigint
  /** What is reserved for the whole round: days × the floored values. */
  readonly promised: bigint
  /** Verified units that make a day earned. */
  readonly quota: number
}

const million = 1_000_000n
const principalPerUnit = 1_000_000_000n // one more unit a day for each 1,000 USDT

/** @param agentBps the direct agent's share of verified income; 0 without one */
export function runTerms(task: TaskTerms, amountMinor: bigint, agentBps: number, unitsMax: number): RunTerms {
  const dailyIncome = mulDivDown(amountMinor, task.rate_ppm, million)
  const bonusPerDay = mulDivDown(amountMinor, task.bonus_ppm, million)
  const agentDaily = mulDivDown(dailyIncome, BigInt(agentBps), 10_000n)
  return {
    dailyIncome,
    bonusPerDay,
    agentDaily,
    promised: BigInt(task.period_days) * (dailyIncome + bonusPerDay + agentDaily),
    quota: Math.min(unitsMax, task.units_base + Number(amountMinor / principalPerUnit)),
  }
}
