import { expect, it, vi } from 'vitest'
import { clock, serverMoment, setServerTime } from './clock.ts'

it('the clock counts on from the server’s last answer, whatever the device’s own clock is set to', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  try {
    vi.setSystemTime('2020-01-01T00:00:00.000Z')
    setServerTime('2026-11-23T12:00:00.000Z')
    vi.advanceTimersByTime(5_000)
    expect(clock.now().toISOString()).toBe('2026-11-23T12:00:05.000Z')
    // Eight seconds ago by a device whose clock is years behind.
    expect(serverMoment(Date.parse('2019-12-31T23:59:57.000Z'))).toBe('2026-11-23T11:59:57.000Z')
    vi.setSystemTime('2031-01-01T00:00:00.000Z')
    expect(clock.now().toISOString()).toBe('2026-11-23T12:00:05.000Z')
    setServerTime('2026-11-24T00:00:00.000Z')
    expect(clock.now().toISOString()).toBe('2026-11-24T00:00:00.000Z')
  } finally {
    vi.useRealTimers()
  }
})
