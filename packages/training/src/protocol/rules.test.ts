import { describe, expect, it } from 'vitest'
import { addMs, minutes } from '@synet/core/clock'
import { isRoundOver } from './close-round.ts'
import { judgeStaleness } from './judge-staleness.ts'
import { drawSecret, drawUnitSeed } from './secret-draw.ts'

const now = new Date('2026-03-01T12:00:00Z')

describe('a round', () => {
  it('stays open while nobody committed', () => {
    expect(isRoundOver({ units: 0 }, now)).toBe(false)
  })
  it('is over with its 16th unit', () => {
    expect(isRoundOver({ units: 15, firstAt: now }, now)).toBe(false)
    expect(isRoundOver({ units: 16, firstAt: now }, now)).toBe(true)
  })
  it('is over 60 s after its first commit', () => {
    expect(isRoundOver({ units: 1, firstAt: addMs(now, -59_999) }, now)).toBe(false)
    expect(isRoundOver({ units: 1, firstAt: addMs(now, -60_000) }, now)).toBe(true)
  })
})

describe('a unit', () => {
  const lease = { version: 4, expiresAt: addMs(now, minutes(10)) }
  it('counts while its lease runs and its version is the lease’s', () => {
    expect(judgeStaleness(4, lease, now).ok).toBe(true)
    expect(judgeStaleness(4, lease, addMs(lease.expiresAt, -1)).ok).toBe(true)
  })
  it('is stale with another version than its lease’s or after the lease', () => {
    expect(judgeStaleness(5, lease, now)).toMatchObject({ error: 'unit.version' })
    expect(judgeStaleness(4, lease, lease.expiresAt)).toMatchObject({ error: 'lease.over' })
  })
})

describe('a lease’s draws', () => {
  const key = new TextEncoder().encode('a server key of at least 32 bytes')

  it('are HMAC-SHA256 of the lease under the server’s key', async () => {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const own = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign'])
    const mac = await crypto.subtle.sign('HMAC', own, new TextEncoder().encode('synet/seed/1\nlease-7'))
    expect(drawUnitSeed(key, 'lease-7')).toBe(new DataView(mac).getUint32(0, true))
  })
  it('differ by lease, purpose and key', () => {
    const draws = [
      drawUnitSeed(key, '1'),
      drawUnitSeed(key, '2'),
      drawSecret(key, 'partner', '1'),
      drawSecret(key, 'honeypot', '1'),
      drawUnitSeed(key.subarray(1), '1'),
    ]
    expect(new Set(draws).size).toBe(draws.length)
  })
})
