import type { Answer } from '@synet/contract/calls'
import { rangeTimes } from '@synet/ui/fields/date-range'

const two = (n: number): string => String(n).padStart(2, '0')

/** @param month `2026-11` */
export function monthAfter(month: string, count: number): string {
  const at = new Date(`${month}-01T12:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + count)
  return `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}`
}

/** The first moment of a month, where the reader is, and the first one after it. */
export function monthTimes(month: string): { readonly from: string; readonly to: string } {
  const startOf = (of: string): string => rangeTimes({ from: `${of}-01`, to: `${of}-01` })?.from ?? ''
  return { from: startOf(month), to: startOf(monthAfter(month, 1)) }
}

/** Adds the balances to the file of a month's rows, newest first: those of its end above them, of its beginning below. */
export function withBalances(
  file: string,
  { from, to }: { readonly from: string; readonly to: string },
  balances: Answer<'user/statement'>['balances'],
): string {
  const headEnd = file.indexOf('\r\n') + 2
  const lines = (at: string, kind: 'opening' | 'closing'): string =>
    balances.map((balance) => `${at},${balance.asset},${kind} balance,,${balance[kind]},"",,\r\n`).join('')
  return file.slice(0, headEnd) + lines(to, 'closing') + file.slice(headEnd) + lines(from, 'opening')
}
