import { describe, expect, it } from 'vitest'
import { dayRows, minutesLeft } from './day-core.ts'

const unit = (leaseId: string, state: 'verified' | 'accepted' | 'leased' | 'rejected', more = {}) => ({
  leaseId,
  runId: '1',
  project: 'p',
  device: 'd',
  state,
  reason: null,
  version: 1,
  size: 1,
  checkedBy: null,
  today: true,
  print: '3'.repeat(48),
  at: '2026-11-23T10:00:00Z',
  ...more,
})
const working = (leaseId: string, step: number, levels?: string, size = 1) => ({
  leaseId,
  project: 'english-speeches',
  why: 'own' as const,
  size,
  levels,
  step,
  of: 50,
  loss: 2,
  tokens: step * 1_024,
})

describe('the core of a run’s day', () => {
  it('has verified units at the bottom, oldest first, then those being checked, then those in progress', () => {
    const units = [
      unit('d', 'leased', { print: null }),
      unit('c', 'accepted'),
      unit('b', 'verified', { size: 3 }),
      unit('x', 'rejected'),
      unit('y', 'verified', { today: false }),
      unit('a', 'verified'),
    ]
    const rows = dayRows(units, [working('d', 25, '2'.repeat(48)), working('e', 10)])
    expect(rows.map(({ key, state, size }) => [key, state, size])).toEqual([
      ['a', 'verified', 1],
      ['b', 'verified', 3],
      ['c', 'checking', 1],
      ['d', 'working', 1],
      ['e', 'working', 1],
    ])
    expect(rows[3]).toMatchObject({ levels: '2'.repeat(48), part: 0.5 })
    expect(rows[4]).toMatchObject({ levels: undefined, part: 0.2 })
  })

  it('fills the row of each unit in progress, and as many rows as a large one has [ALV-07]', () => {
    const levels = '2'.repeat(48)
    const rows = dayRows([unit('a', 'verified')], [working('b', 10, levels), working('c', 25, levels, 3)])
    expect(rows.slice(1)).toEqual([
      { key: 'b', size: 1, state: 'working', levels, part: 0.2 },
      { key: 'c', size: 3, state: 'working', levels, part: 0.5 },
    ])
  })

  it('estimates the rest of the day from the steps that are left, and nothing before a step was measured', () => {
    const day = { quota: 8, verified: 2, pending: 1, bytesPerSecond: 1_024 }
    // 25 steps of this unit and 4 units of 50: 225 steps at one per second.
    expect(minutesLeft(day, [working('a', 25)])).toBe(4)
    // The same lease for two standard units of 25 steps: 25 steps and three times 25.
    expect(minutesLeft(day, [working('a', 25, undefined, 2)])).toBe(2)
    expect(minutesLeft(day, [])).toBeUndefined()
    expect(minutesLeft({ ...day, bytesPerSecond: 0 }, [working('a', 25)])).toBeUndefined()
  })
})
