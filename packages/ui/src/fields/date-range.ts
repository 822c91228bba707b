/** Calendar days of the reader's own zone, `2026-11-21`, both included. */
export interface DateRange {
  readonly from: string
  readonly to: string
}

type RangeUnit = 'days' | 'weeks' | 'months'
/** The longest range that may be asked for (UI-13). */
export interface RangeMax {
  readonly count: number
  readonly unit: RangeUnit
}

export type RangeFault = 'missing' | 'order' | 'future' | 'too-long'

const two = (n: number): string => String(n).padStart(2, '0')

/** The day that a moment falls on, where the reader is. */
export const dayOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`

/** Local midnight; a day that is `2026-02-30` or no day at all is undefined. */
function midnight(day: string): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (!match) return undefined
  const at = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
  return dayOf(at) === day ? at : undefined
}

/** Counted on the calendar: a day of 23 or 25 hours is a day. */
export function addDays(day: string, count: number): string {
  const at = midnight(day)
  if (!at) return day
  at.setDate(at.getDate() + count)
  return dayOf(at)
}

/** The last day that a range from `from` may reach: three months from 30 November end on the last of February. */
function lastAllowed(from: string, { count, unit }: RangeMax): string {
  if (unit !== 'months') return addDays(from, count * (unit === 'weeks' ? 7 : 1) - 1)
  const at = midnight(from)
  if (!at) return from
  const first = new Date(at.getFullYear(), at.getMonth() + count, 1)
  const length = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate()
  if (at.getDate() > length) return dayOf(new Date(first.getFullYear(), first.getMonth(), length))
  return addDays(dayOf(new Date(first.getFullYear(), first.getMonth(), at.getDate())), -1)
}

/** @returns what is wrong with a range, undefined when it can be asked for */
export function rangeFault({ from, to }: DateRange, max: RangeMax, today: string): RangeFault | undefined {
  if (!midnight(from) || !midnight(to)) return 'missing'
  if (from > to) return 'order'
  if (from > today) return 'future'
  return to > lastAllowed(from, max) ? 'too-long' : undefined
}

/** The last `count` days, today included. */
export const lastDays = (count: number, today: string): DateRange => ({ from: addDays(today, 1 - count), to: today })

/** @returns the first moment of the range and the first one after it, ISO 8601 UTC */
export function rangeTimes({ from, to }: DateRange): { from: string; to: string } | undefined {
  const start = midnight(from)
  const end = midnight(addDays(to, 1))
  return start && end && { from: start.toISOString(), to: end.toISOString() }
}
