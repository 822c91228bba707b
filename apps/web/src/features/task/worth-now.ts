import { amount, formatMinor, parseMinor } from '@synet/core/amount'
import { electricityOf } from '@synet/market/break-even'
import { parsePercent } from '@synet/market/fee'
import { computeSwap } from '@synet/market/pool'
import { incomeOfPeriod, unitsPerDay } from './projected-income.ts'
import type { Market, Task } from './run-state.ts'

/** Computes what the pool would give now for so many SNT in one swap: fee and price impact included. */
export function worthNow(snt: string, { pool, swapFee }: Market): string {
  const held = {
    usdt: parseMinor('USDT', pool.USDT) ?? amount('USDT', 0n),
    snt: parseMinor('SNT', pool.SNT) ?? amount('SNT', 0n),
  }
  const sold = parseMinor('SNT', snt) ?? amount('SNT', 0n)
  return formatMinor('USDT', computeSwap(held, 'SNT', sold, parsePercent(swapFee) ?? 0).received)
}

/** An amount with two decimals. It is cut, not rounded up. */
export const inCents = (decimal: string): string => decimal.replace(/(\.\d\d)\d+$/, '$1')

const minor = (decimal: string): bigint => parseMinor('USDT', decimal) ?? 0n
const decimal = (minorUnits: bigint): string => formatMinor('USDT', amount('USDT', minorUnits))

/** In minor units. */
const cent = 10_000n

/** A cost with two decimals, rounded up. */
const costInCents = (cost: bigint): bigint => ((cost + cent - 1n) / cent) * cent

/**
 * Computes today's worth of a run's income in cents, its costs, and the difference, all in USDT.
 * @param licences USDT that the run's licences still cost this user
 */
export function outcomeOf(task: Task, principal: string, market: Market, licences: string) {
  const worth = inCents(worthNow(incomeOfPeriod(task, principal), market))
  const electricity = costInCents(electricityOf(task.periodDays * unitsPerDay(task, principal, market)))
  const ofLicences = costInCents(minor(licences))
  const costs = ofLicences + electricity
  return {
    worth,
    licences: decimal(ofLicences),
    electricity: decimal(electricity),
    costs: decimal(costs),
    /** Of the costs in the worth, in percent, with one decimal. */
    costShare: minor(worth) > costs ? Number((costs * 1_000n) / minor(worth)) / 10 : 100,
    left: decimal(minor(worth) > costs ? minor(worth) - costs : 0n),
    /** How much the costs exceed the worth by; undefined where they do not. */
    loss: costs > minor(worth) ? decimal(costs - minor(worth)) : undefined,
  }
}

/** Whether a pledge is below the principal that earns its licences and electricity. */
export const isBelowBreakEven = (principal: string, breakEven: string | null): boolean =>
  breakEven !== null && (parseMinor('USDT', principal) ?? 0n) < (parseMinor('USDT', breakEven) ?? 0n)
