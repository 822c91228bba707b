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
  /** SNT minor units per day, the end bonus for each paid day, and the direct agent's share per day; all rounded down. */
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

const wholeUsdt = 1_000_000n

/**
 * Computes the largest principal, in whole USDT, whose run promises no more than a limit. With less than the smallest
 * pledge there is none.
 */
export function largestPrincipal(
  task: TaskConditions & { readonly min_amount: Amount<'USDT'>; readonly max_amount: Amount<'USDT'> },
  limit: bigint,
  agentBps: number,
): Amount<'USDT'> | undefined {
  const isWithinLimit = (principal: Amount<'USDT'>) =>
    computeRunConditions(task, principal, agentBps, 0).promised <= limit
  if (isWithinLimit(task.max_amount)) return task.max_amount
  if (!isWithinLimit(task.min_amount)) return undefined
  const usdtOf = (whole: bigint) => amount('USDT', whole * wholeUsdt)
  // More principal never promises less.
  let [low, high] = [task.min_amount / wholeUsdt, task.max_amount / wholeUsdt]
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    if (isWithinLimit(usdtOf(middle))) low = middle
    else high = middle - 1n
  }
  return usdtOf(low) < task.min_amount ? task.min_amount : usdtOf(low)
}
