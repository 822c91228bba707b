import { formatMinor, minorOrZero, mulDivDown, parseMinor } from '@synet/core/amount'
import { quotaOf } from '@synet/market/quota'
import type { Market, Task } from './run-state.ts'

const scale = 10n ** 18n

/** A plain decimal as a whole number of 10^-18; undefined when it is none. */
function scaleDecimal(decimal: string): bigint | undefined {
  const match = /^(\d{1,15})(?:\.(\d{1,18}))?$/.exec(decimal)
  if (!match) return undefined
  return BigInt((match[1] ?? '0') + (match[2] ?? '').padEnd(18, '0'))
}

/**
 * SNT a paid day for a principal: principal × rate, rounded down to minor units, as the server pays it.
 * @param rate SNT per USDT and day
 * @returns undefined when the principal is no amount
 */
export function incomePerDay(principal: string, rate: string): string | undefined {
  const minor = parseMinor('USDT', principal)
  const factor = scaleDecimal(rate)
  if (minor === undefined || factor === undefined) return undefined
  return formatMinor('SNT', mulDivDown(minor, factor, scale))
}

/** Computes the units per day for a principal, as the server will ask for them. Without an amount, it is the smallest pledge's. */
export const unitsPerDay = (
  { unitsPerDay: base, minAmount }: Task,
  principal: string,
  { unitsPerDayMax }: Market,
): number => quotaOf(base, parseMinor('USDT', principal) ?? minorOrZero('USDT', minAmount), unitsPerDayMax)

/** An amount of SNT × n, exactly. */
export function multiplySnt(decimal: string, n: number): string {
  const minor = parseMinor('SNT', decimal)
  return minor === undefined ? '0' : formatMinor('SNT', minor * BigInt(n))
}

/** The sum of two amounts of SNT. */
export const addSnt = (a: string, b: string): string =>
  formatMinor('SNT', minorOrZero('SNT', a) + minorOrZero('SNT', b))

/** SNT for a principal when every day of the period is done, bonus included. */
export function incomeOfPeriod(task: Task, principal: string): string {
  const ofDays = (rate: string) => multiplySnt(incomePerDay(principal, rate) ?? '0', task.periodDays)
  return addSnt(ofDays(task.dailyRate), ofDays(task.bonusRate))
}
