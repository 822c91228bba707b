import { amount, formatMinor, parseMinor } from '@synet/core/amount'
import { parsePercent } from '@synet/market/fee'
import { computeSwap } from '@synet/market/pool'
import type { Market } from './run-state.ts'

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

/** Whether a pledge is below the principal that earns its licences and electricity. */
export const isBelowBreakEven = (principal: string, breakEven: string | null): boolean =>
  breakEven !== null && (parseMinor('USDT', principal) ?? 0n) < (parseMinor('USDT', breakEven) ?? 0n)
