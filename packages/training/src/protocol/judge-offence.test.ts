import { addMs, days, hours } from '@synet/core/clock'
import { describe, expect, it } from 'vitest'
import { judgeOffence } from './judge-offence.ts'
import { isSuspect } from './suspect-unit.ts'

const now = new Date('2026-03-01T12:00:00Z')
const before = (ms: number) => addMs(now, -ms)

describe('an offence', () => {
  it('pauses for a day', () => {
    expect(judgeOffence([], now, now)).toEqual({ pausedUntil: addMs(now, hours(24)), runsEnd: false })
  })
  it('ends the runs when it is the third within 30 days', () => {
    const leased = before(hours(1))
    expect(judgeOffence([before(days(2))], leased, now)?.runsEnd).toBe(false)
    expect(judgeOffence([before(days(2)), before(days(29))], leased, now)?.runsEnd).toBe(true)
    expect(judgeOffence([before(days(2)), before(days(31))], leased, now)?.runsEnd).toBe(false)
  })
  it('counts with the last one when its unit was leased before that one was found', () => {
    expect(judgeOffence([before(hours(1))], before(hours(2)), now)).toBeUndefined()
    expect(judgeOffence([before(hours(2))], before(hours(1)), now)).toBeDefined()
  })
})

describe('a unit is suspect', () => {
  const usual = { norm: 1, medianNorm: 1.1, seenBefore: false }
  it('as a copy, without a change, or far from the usual length; not otherwise', () => {
    expect(isSuspect(usual)).toBe(false)
    expect(isSuspect({ ...usual, medianNorm: undefined })).toBe(false)
    expect(isSuspect({ ...usual, seenBefore: true })).toBe(true)
    expect(isSuspect({ ...usual, norm: 0 })).toBe(true)
    expect(isSuspect({ ...usual, norm: 0, medianNorm: undefined })).toBe(true)
    expect(isSuspect({ ...usual, norm: 2.3 })).toBe(true)
    expect(isSuspect({ ...usual, norm: 0.5 })).toBe(true)
  })
})
