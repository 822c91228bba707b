import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { regions } from '@synet/contract/regions'
import { addMs, minutes } from '@synet/core/clock'
import { isRoundOver } from './close-round.ts'
import { auditLimits, auditShare, decideAudit, isHoneypot } from './decide-audit.ts'
import { isMergeable, judgeStaleness } from './judge-staleness.ts'
import { pickShard, regionShards } from './region-shards.ts'
import { drawSecret, drawShare, drawUnitSeed } from './secret-draw.ts'

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
  it('is merged up to two versions later', () => {
    expect([4, 5, 6, 7].map((newest) => isMergeable(4, newest))).toEqual([true, true, true, false])
    expect(isMergeable(5, 4)).toBe(false)
  })
})

describe('audits', () => {
  const facts = { queuedUnits: 500, queueUnitsMax: 100, accountValidInRow: 1_001, deviceValidInRow: 1_001 }

  it('replay everything while the queue is short', () => {
    expect(auditShare({ ...facts, queuedUnits: 100 })).toBe(1)
    expect(auditShare({ ...facts, queuedUnits: 101 })).toBeLessThan(1)
  })
  it('replay everything of an account or device without its row of valid units', () => {
    expect(auditShare({ ...facts, accountValidInRow: 1_000 })).toBe(1)
    expect(auditShare({ ...facts, deviceValidInRow: 1_000 })).toBe(1)
    expect(auditShare(facts)).toBe(0.2)
  })
  it('never fall below 5 %', () => {
    const count = fc.nat(1_000_000)
    fc.assert(
      fc.property(count, count, count, count, (queuedUnits, queueUnitsMax, accountValidInRow, deviceValidInRow) => {
        const share = auditShare({ queuedUnits, queueUnitsMax, accountValidInRow, deviceValidInRow })
        expect(share).toBeGreaterThanOrEqual(auditLimits.sampleShareMin)
        expect(share).toBeLessThanOrEqual(1)
      }),
    )
  })
  it('are decided by the draw', () => {
    expect(decideAudit({ ...facts, draw: 0.19 })).toBe('replay')
    expect(decideAudit({ ...facts, draw: 0.2 })).toBe('accept')
    expect(decideAudit({ ...facts, deviceValidInRow: 0, draw: 0.999_999 })).toBe('replay')
  })
  it('plant a honeypot in 2 % of leases', () => {
    const key = new Uint8Array(32).fill(3)
    expect([isHoneypot(0.0199), isHoneypot(0.02)]).toEqual([true, false])
    const draws = Array.from({ length: 3_000 }, (_, i) => drawShare(key, 'honeypot', `${i}`))
    expect(draws.filter((draw) => isHoneypot(draw)).length / draws.length).toBeCloseTo(auditLimits.honeypotShare, 1.8)
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
      drawSecret(key, 'audit', '1'),
      drawSecret(key, 'honeypot', '1'),
      drawUnitSeed(key.subarray(1), '1'),
    ]
    expect(new Set(draws).size).toBe(draws.length)
  })
  it('spread the shards of a region evenly', () => {
    const own = regionShards('lisbon-pt', 24)
    const counts = new Map<number, number>()
    for (let i = 0; i < 4_800; i++) {
      const shard = pickShard(drawShare(key, 'shard', `${i}`), 'lisbon-pt', 24)
      counts.set(shard, (counts.get(shard) ?? 0) + 1)
    }
    expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual(own)
    // 600 expected in each; 5 standard deviations.
    for (const count of counts.values()) expect(Math.abs(count - 600)).toBeLessThan(115)
  })
})

describe('the shards of a region', () => {
  it('ENT-03 are a third of the project’s, always the same, and each shard has enough regions on every continent', () => {
    const sets = regions.map(({ code }) => regionShards(code, 24))
    for (const own of sets) {
      expect(new Set(own).size).toBe(8)
      expect(own.every((shard) => shard >= 0 && shard < 24)).toBe(true)
    }
    expect(regionShards('accra-gh', 24)).toEqual(regionShards('accra-gh', 24))
    expect(new Set(sets.map(String)).size).toBe(regions.length)
    for (let shard = 0; shard < 24; shard++)
      expect(sets.filter((own) => own.includes(shard)).length).toBeGreaterThan(regions.length / 5)
  })
  it('are at least one, however few a project has', () => {
    expect(regionShards('accra-gh', 1)).toEqual([0])
    expect(regionShards('accra-gh', 2)).toHaveLength(1)
    expect(regionShards('accra-gh', 4)).toHaveLength(2)
  })
})
