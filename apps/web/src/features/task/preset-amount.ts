import { amount as amountOf, formatMinor, minorOrZero } from '@synet/core/amount'
import type { Task } from './run-state.ts'

/** The amount to begin with, in whole USDT. */
const usualAmount = 1000n
const whole = 1_000_000n

/**
 * Computes the amount to begin with: no more than the balance covers beside the licences.
 * @returns undefined where it covers the least amount of no task
 */
export function presetAmount(
  tasks: readonly Pick<Task, 'minAmount'>[],
  available: string,
  licences: string,
): string | undefined {
  const [have, cost] = [available, licences].map((decimal) => minorOrZero('USDT', decimal))
  const affordable = ((have ?? 0n) - (cost ?? 0n)) / whole
  const preset = (affordable < usualAmount ? affordable : usualAmount) * whole
  return tasks.some(({ minAmount }) => preset >= minorOrZero('USDT', minAmount))
    ? formatMinor('USDT', amountOf('USDT', preset))
    : undefined
}
