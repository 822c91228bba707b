import { rangeTimes } from '@synet/ui/fields/date-range'

/** @param month `2026-11` */
export function monthAfter(month: string, count: number): string {
  const at = new Date(`${month}-01T12:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + count)
  return `${at.getUTCFullYear()}-${String(at.getUTCMonth() + 1).padStart(2, '0')}`
}

/** The first moment of a month, where the reader is, and the first one after it. */
export function monthTimes(month: string): { readonly from: string; readonly to: string } {
  const startOf = (of: string): string => rangeTimes({ from: `${of}-01`, to: `${of}-01` })?.from ?? ''
  return { from: startOf(month), to: startOf(monthAfter(month, 1)) }
}
