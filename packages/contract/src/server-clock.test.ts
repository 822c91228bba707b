import { expect, it, vi } from 'vitest'
import { serverTimeHeader } from '#routes'
import { clock, fetchWithTime, serverMoment } from '#server-clock'

it('the clock counts on from the server’s last answer, whatever the device’s own clock is set to', async () => {
  let time = ''
  vi.stubGlobal('fetch', async () => new Response('', { headers: { [serverTimeHeader]: time } }))
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  try {
    vi.setSystemTime('2020-01-01T00:00:00.000Z')
    time = '2026-11-23T12:00:00.000Z'
    await fetchWithTime('')
    vi.advanceTimersByTime(5_000)
    expect(clock.now().toISOString()).toBe('2026-11-23T12:00:05.000Z')
    // Eight seconds ago by a device whose clock is years behind.
    expect(serverMoment(Date.parse('2019-12-31T23:59:57.000Z'))).toBe('2026-11-23T11:59:57.000Z')
    vi.setSystemTime('2031-01-01T00:00:00.000Z')
    expect(clock.now().toISOString()).toBe('2026-11-23T12:00:05.000Z')
    time = 'no time'
    await fetchWithTime('')
    expect(clock.now().toISOString()).toBe('2026-11-23T12:00:05.000Z')
    time = '2026-11-24T00:00:00.000Z'
    await fetchWithTime('')
    expect(clock.now().toISOString()).toBe('2026-11-24T00:00:00.000Z')
  } finally {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})
