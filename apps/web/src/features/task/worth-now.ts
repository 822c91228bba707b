import { amount, formatMinor, minorOrZero } from '@synet/core/amount'
import { electricityOf } from '@synet/market/break-even'
import { parsePercent } from '@synet/market/fee'
import { computeSwap } from '@synet/market/pool'
import { incomeOfPeriod, unitsPerDay } from './projected-income.ts'
import type { Market, Task } from './run-state.ts'

/** Computes what the pool would give now for this many SNT in one swap: fee and price impact included. */
export function worthNow(snt: string, { pool, swapFee }: Market): string {
  const held = {
    usdt: minorOrZero('USDT', pool.USDT),
    snt: minorOrZero('SNT', pool.SNT),
  }
  const sold = minorOrZero('SNT', snt)
  return formatMinor('USDT', computeSwap(held, 'SNT', sold, parsePercent(swapFee) ?? 0).received)
}

/** An amount with two decimals. It is cut, not rounded up. */
export const inCents = (decimal: string): string => decimal.replace(/(\.\d\d)\d+$/, '$1')

const decimal = (minorUnits: bigint): string => formatMinor('USDT', amount('USDT', minorUnits))

/** A cent in minor units. */
const cent = 10_000n

/** A cost with two decimals, rounded up. */
const costInCents = (cost: bigint): bigint => ((cost + cent - 1n) / cent) * cent

/**
 * Computes today's worth of a run's income in cents, its costs, and the difference, all in USDT.
 * @param licences USDT that the run's licences still cost this user
 */
export function outcomeOf(task: Task, principal: string, market: Market, licences: string) {
  const worth = minorOrZero('USDT', inCents(worthNow(incomeOfPeriod(task, principal), market)))
  const electricity = costInCents(electricityOf(task.periodDays * unitsPerDay(task, principal, market)))
  const ofLicences = costInCents(minorOrZero('USDT', licences))
  const costs = ofLicences + electricity
  return {
    worth: decimal(worth),
    licences: decimal(ofLicences),
    electricity: decimal(electricity),
    costs: decimal(costs),
    /** Percent of the worth, with one decimal; 100 where the costs exceed it. */
    costShare: worth > costs ? Number((costs * 1_000n) / worth) / 10 : 100,
    left: decimal(worth > costs ? worth - costs : 0n),
    /** The costs exceed the worth by this; undefined where they do not. */
    loss: costs > worth ? decimal(costs - worth) : undefined,
  }
}

/** Tells whether a pledge is below the principal that earns its licences and electricity. */
export const isBelowBreakEven = (principal: string, breakEven: string | null): boolean =>
  breakEven !== null && minorOrZero('USDT', principal) < minorOrZero('USDT', breakEven)
