import type { Answer } from '@synet/contract/calls'
import { expect, it } from 'vitest'
import { checkChanges } from '#check-changes'

type Change = Answer<'proof/changes'>['list'][number]

const grant: Change = {
  id: '1',
  kind: 'grant',
  facts: { userId: '7', amount: '40000', asset: 'SNT' },
  reason: 'For the first contributors',
  entries: [
    { bucket: 'treasury', asset: 'SNT', amount: '-40000' },
    { bucket: 'users:vesting', asset: 'SNT', amount: '40000' },
  ],
  privateHash: '0'.repeat(64),
  signatures: [],
  state: 'done',
  noticeMs: 604_800_000,
  announcedAt: '2026-01-03T10:00:00.000Z',
  effectiveAt: '2026-01-10T10:00:00.000Z',
  endedAt: '2026-01-10T10:00:00.000Z',
}
const correction: Change = {
  ...grant,
  id: '2',
  kind: 'correction',
  facts: {
    postingKind: 'recharge.credited',
    postedAt: '2026-01-09T08:00:00.000Z',
    discoveredAt: '2026-01-10T09:00:00.000Z',
    amount: '100',
  },
  entries: [
    { bucket: 'users:available', asset: 'USDT', amount: '-100' },
    { bucket: 'chain:dev', asset: 'USDT', amount: '100' },
  ],
}
const line = (kind: string, bucket: string, asset: string, net: bigint) => ({
  day: '',
  kind,
  bucket,
  asset,
  net: net.toString(),
  moved: (net > 0n ? net : 0n).toString(),
  entries: 1,
})
const days = [
  {
    day: '2026-01-01',
    totals: {
      lines: [
        line('genesis', 'treasury', 'SNT', 388_000_000_000_000n),
        line('pool.funded', 'treasury', 'SNT', -1_000_000_000_000n),
        line('pool.funded', 'pool', 'SNT', 1_000_000_000_000n),
      ],
      counts: [],
    },
  },
  {
    day: '2026-01-10',
    totals: {
      lines: [
        line('grant', 'treasury', 'SNT', -40_000_000_000n),
        line('grant', 'users:vesting', 'SNT', 40_000_000_000n),
        line('correction', 'users:available', 'USDT', -100_000_000n),
        line('correction', 'chain:dev', 'USDT', 100_000_000n),
        // A reorg that removed a deposit of the platform itself.
        line('correction', 'capital', 'USDT', -5_000_000n),
      ],
      counts: [],
    },
  },
]
const wrong = (...changes: Change[]): string => {
  const { green, detail } = checkChanges(changes, days)
  return green ? '' : detail
}

it('ATK-21 an outsider can verify that grants and corrections are public and follow their rules', () => {
  expect(wrong(grant, correction)).toBe('')
})

it('ATK-21 one that is missing from the list, or has another amount, is found', () => {
  expect(wrong(grant)).toContain('day 2026-01-10, correction: users:available USDT')
  expect(wrong(correction)).toContain('day 2026-01-10, grant')
  const less = { ...grant, entries: grant.entries.map((one) => ({ ...one, amount: one.amount.replace('4', '3') })) }
  expect(wrong(less, correction)).toContain('grant')
})

it('ATK-21 a grant without notice, without its receiver, beyond the bound, or sold at once is found', () => {
  expect(wrong({ ...grant, announcedAt: '2026-01-03T10:00:00.001Z' }, correction)).toContain('notice')
  expect(wrong({ ...grant, facts: { amount: '40000' } }, correction)).toContain('does not name its receiver')
  const sold = grant.entries.map((one) => ({ ...one, bucket: one.bucket.replace('vesting', 'available') }))
  const soldDays = days.map(({ day, totals }) => ({
    day,
    totals: {
      ...totals,
      lines: totals.lines.map((one) => ({ ...one, bucket: one.bucket.replace('users:vesting', 'users:available') })),
    },
  }))
  expect(checkChanges([{ ...grant, entries: sold }, correction], soldDays).detail).toContain('does not vest')
  const before = { ...grant, id: '0', facts: { ...grant.facts, amount: '10000.000001' }, entries: [] }
  const earlier = { announcedAt: '2025-12-10T00:00:00.000Z', endedAt: '2025-12-20T00:00:00.000Z' }
  expect(wrong({ ...before, ...earlier }, grant, correction)).toContain('5 % of the pool')
  const long = { announcedAt: '2025-11-10T00:00:00.000Z', endedAt: '2025-12-10T00:00:00.000Z' }
  expect(wrong({ ...before, ...long }, grant, correction)).toBe('')
})

it('ATK-21 a correction of what a user confirmed, of something long ago, or long after its discovery is found', () => {
  const facts = (more: Record<string, string>) => ({ ...correction, facts: { ...correction.facts, ...more } })
  expect(wrong(grant, facts({ postingKind: 'transfer' }))).toContain('takes back a transfer')
  expect(wrong(grant, facts({ postedAt: '2025-12-10T09:59:59.000Z' }))).toContain('30 days')
  expect(wrong(grant, facts({ discoveredAt: '2026-01-09T09:59:59.000Z' }))).toContain('discovery')
  expect(wrong(grant, facts({ discoveredAt: '2026-01-10T10:00:01.000Z' }))).toContain('discovery')
  expect(wrong(grant, { ...correction, facts: {} })).toContain('without a kind')
})
