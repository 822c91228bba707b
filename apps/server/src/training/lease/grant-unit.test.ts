import { addMs, hours, minutes } from '@synet/core/clock'
import { systemRandom } from '@synet/core/random'
import { slowUnitMs } from '@synet/training/protocol/unit-size'
import { expect, it } from 'vitest'
import { defaultSettings } from '#platform/settings'
import { grantUnit } from '#training/lease/grant-unit'
import type { RunDay } from '#training/lease/lock-days'

const now = new Date('2026-02-01T12:00:00Z')
const context = { random: systemRandom, config: { leaseKey: Buffer.alloc(32) } }
const open: RunDay = {
  run_id: 1n,
  user_id: 1n,
  ended_at: null,
  paused_until: null,
  region: 'accra-gh',
  state: 'running',
  quota: 64,
  software_until: addMs(now, 1),
  node_until: addMs(now, 1),
  project_code: 'tiny-speeches',
  version: 0,
  weights_hash: 'a',
  weights_before: null,
  round: 1,
  day: 1,
  day_ends_at: addMs(now, hours(12)),
  counted: 0n,
  leased: 0n,
  asked: 0n,
  undecided: 0n,
  valid: 8n,
}
const phone: Parameters<typeof grantUnit>[2]['device'] = { proven: true, places: 1, protocol: 5, unitMs: undefined }
const none = { leases: 0, size: 0 }

interface Changed {
  readonly run?: Partial<RunDay>
  readonly device?: Partial<typeof phone>
  readonly before?: Partial<typeof none>
  readonly settings?: Partial<typeof defaultSettings>
}
const grant = ({ run, device, before, settings }: Changed = {}) =>
  grantUnit(
    context,
    { ...open, ...run },
    {
      before: { ...none, ...before },
      now,
      settings: { ...defaultSettings, ...settings },
      device: { ...phone, ...device },
    },
  )
const outcomeOf = (changed: Changed) => {
  const granted = grant(changed)
  return granted.ok ? granted.value.size : granted.error
}
const lifeOf = (changed: Changed) => {
  const granted = grant(changed)
  return granted.ok ? granted.value.expiresAt.getTime() - now.getTime() : granted.error
}

it.each<readonly [string, Changed, Changed, string]>([
  ['the pause ends', {}, { run: { paused_until: addMs(now, 1) } }, 'train.paused'],
  ['software ends', {}, { run: { software_until: now } }, 'software.expired'],
  ['there is no software', {}, { run: { software_until: null } }, 'software.expired'],
  ['the node ends', {}, { run: { node_until: now } }, 'node.expired'],
  ['the run ended', {}, { run: { ended_at: now } }, 'run.ended'],
  ['no day is open', {}, { run: { round: null, day: null, day_ends_at: null } }, 'train.no-quota'],
  ['the device shows no key', {}, { device: { proven: false } }, 'device.key-required'],
  ['a fourth device asks', { device: { places: 3 } }, { device: { places: 4 } }, 'device.limit'],
  ['the quota is leased or done', { run: { counted: 63n } }, { run: { counted: 64n } }, 'train.no-quota'],
  [
    'the last of it is leased',
    { run: { counted: 63n, leased: 1n } },
    { run: { counted: 64n, leased: 1n } },
    'train.busy',
  ],
  ['a group leases the last of it', { before: { size: 63 } }, { before: { size: 64, leases: 1 } }, 'train.busy'],
  ['four units are out', { run: { leased: 3n } }, { run: { leased: 4n } }, 'lease.limit'],
  ['a group leases four', { before: { leases: 3 } }, { before: { leases: 4 } }, 'lease.limit'],
  ['four times the quota was asked', { run: { asked: 255n } }, { run: { asked: 256n } }, 'request.too-many'],
  [
    'a newcomer has two undecided',
    { run: { valid: 7n, undecided: 1n } },
    { run: { valid: 7n, undecided: 2n } },
    'train.busy',
  ],
  [
    'a newcomer gets two in a group',
    { run: { valid: 7n, undecided: 1n } },
    { run: { valid: 7n, undecided: 1n }, before: { leases: 1 } },
    'train.busy',
  ],
  ['the device is older than the project', { device: { protocol: 2 } }, { device: { protocol: 1 } }, 'device.outdated'],
])('no unit is leased from the moment that %s [ENT-03, ST-01]', (_what, last, refused, code) => {
  expect([outcomeOf(last), outcomeOf(refused)]).toEqual([1, code])
})

it('a unit is no larger than what the device computes in time, what is left of the quota, and one for a newcomer [NET-01]', () => {
  expect([
    outcomeOf({ device: { unitMs: 30_000 } }),
    outcomeOf({ device: { unitMs: 30_001 } }),
    outcomeOf({ device: { unitMs: 100_000 } }),
    outcomeOf({ device: { unitMs: 100_001 } }),
    outcomeOf({ device: { unitMs: 0 }, run: { counted: 55n } }),
    outcomeOf({ device: { unitMs: 0 }, run: { counted: 61n }, before: { size: 1 } }),
    outcomeOf({ device: { unitMs: 0 }, run: { valid: 7n } }),
    outcomeOf({ device: { unitMs: undefined } }),
  ]).toEqual([10, 3, 3, 1, 3, 1, 1, 1])
})

it('a lease lasts three times what a slow device takes, ten minutes at least, and never beyond its day [ENT-03]', () => {
  expect([
    lifeOf({}),
    lifeOf({ device: { unitMs: 0 } }),
    lifeOf({ run: { day_ends_at: addMs(now, minutes(10)) } }),
    lifeOf({ run: { day_ends_at: addMs(now, 1) }, device: { unitMs: 0 } }),
  ]).toEqual([minutes(10), 30 * slowUnitMs, minutes(10), 1])
})
