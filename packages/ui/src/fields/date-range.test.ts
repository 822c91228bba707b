import { describe, expect, it } from 'vitest'
import { addDays, dayOf, lastDays, type RangeMax, rangeFault, rangeTimes } from './date-range.ts'

const today = '2026-11-21'
const fault = (from: string, to: string, max: RangeMax) => rangeFault({ from, to }, max, today)

describe('a range of dates [UI-13]', () => {
  it('cannot exceed N days, both ends counted', () => {
    expect(fault('2026-11-01', '2026-11-07', { count: 7, unit: 'days' })).toBeUndefined()
    expect(fault('2026-11-01', '2026-11-08', { count: 7, unit: 'days' })).toBe('too-long')
  })

  it('cannot exceed N weeks', () => {
    expect(fault('2026-11-01', '2026-11-14', { count: 2, unit: 'weeks' })).toBeUndefined()
    expect(fault('2026-11-01', '2026-11-15', { count: 2, unit: 'weeks' })).toBe('too-long')
  })

  it('cannot exceed N months, also where a month is shorter', () => {
    const max = { count: 3, unit: 'months' } as const
    expect(fault('2026-01-31', '2026-04-30', max)).toBeUndefined()
    expect(fault('2026-01-31', '2026-05-01', max)).toBe('too-long')
    expect(fault('2025-11-30', '2026-02-28', max)).toBeUndefined()
    expect(fault('2025-11-30', '2026-03-01', max)).toBe('too-long')
    expect(fault('2025-11-21', '2026-11-20', { count: 12, unit: 'months' })).toBeUndefined()
    expect(fault('2025-11-21', '2026-11-21', { count: 12, unit: 'months' })).toBe('too-long')
  })

  it('needs both days, in order, and none that does not exist', () => {
    const max = { count: 12, unit: 'months' } as const
    expect(fault('', today, max)).toBe('missing')
    expect(fault('2026-02-30', today, max)).toBe('missing')
    expect(fault(today, '2026-11-20', max)).toBe('order')
    expect(fault('2026-11-22', '2026-11-23', max)).toBe('future')
    expect(fault(today, today, max)).toBeUndefined()
  })

  it('reaches from the first moment of its first day to the first after its last', () => {
    const times = rangeTimes({ from: '2026-11-20', to: today })
    expect(dayOf(new Date(times?.from ?? 0))).toBe('2026-11-20')
    expect(new Date(times?.to ?? 0).getTime()).toBe(new Date(2026, 10, 22).getTime())
    expect(rangeTimes({ from: 'x', to: today })).toBeUndefined()
  })

  it('counts days on the calendar, over months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(lastDays(7, today)).toEqual({ from: '2026-11-15', to: today })
    expect(lastDays(1, today)).toEqual({ from: today, to: today })
  })
})
