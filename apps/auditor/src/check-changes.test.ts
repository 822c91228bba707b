import type { Answer } from '@synet/contract/calls'
import { expect, it } from 'vitest'
import { checkChanges as checkChangesOf } from '#check-changes'

type Change = Answer<'proof/changes'>['list'][number]
type Days = Parameters<typeof checkChangesOf>[1]

const checkChanges = (changes: readonly Change[], days: Days, isTestSite = true) =>
  checkChangesOf(changes, days, isTestSite)

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

it('an outsider can verify that grants and corrections are public and follow their rules [ATK-21]', () => {
  expect(wrong(grant, correction)).toBe('')
})

it('a change that is missing from the list, or has another amount, is found [ATK-21]', () => {
  expect(wrong(grant)).toContain('day 2026-01-10, correction: users:available USDT')
  expect(wrong(correction)).toContain('day 2026-01-10, grant')
  const less = {
    ...grant,
    entries: grant.entries.map((entry) => ({ ...entry, amount: entry.amount.replace('4', '3') })),
  }
  expect(wrong(less, correction)).toContain('grant')
})

it('a grant without notice, without its receiver, beyond the bound, or sold at once is found [ATK-21]', () => {
  expect(wrong({ ...grant, announcedAt: '2026-01-03T10:00:00.001Z' }, correction)).toContain('notice')
  expect(wrong({ ...grant, facts: { amount: '40000' } }, correction)).toContain('does not name its receiver')
  const sold = grant.entries.map((entry) => ({ ...entry, bucket: entry.bucket.replace('vesting', 'available') }))
  const soldDays = days.map(({ day, totals }) => ({
    day,
    totals: {
      ...totals,
      lines: totals.lines.map((one) => ({ ...one, bucket: one.bucket.replace('users:vesting', 'users:available') })),
    },
  }))
  expect(checkChanges([{ ...grant, entries: sold }, correction], soldDays).detail).toContain('does not vest')
  const entries = grant.entries.map((entry) => ({ ...entry, amount: entry.amount.replace('40000', '10000.000001') }))
  const before = { ...grant, id: '0', facts: { ...grant.facts, amount: '10000.000001' }, entries }
  const earlier = { announcedAt: '2025-12-10T00:00:00.000Z', endedAt: '2025-12-20T00:00:00.000Z' }
  expect(wrong({ ...before, ...earlier }, grant, correction)).toContain('5 % of the pool')
  const long = { announcedAt: '2025-11-10T00:00:00.000Z', endedAt: '2025-12-10T00:00:00.000Z' }
  expect(wrong({ ...before, ...long }, grant, correction)).toBe('')
})

it('a correction of what a user confirmed, of something long ago, or long after its discovery is found [ATK-21]', () => {
  const facts = (more: Record<string, string>) => ({ ...correction, facts: { ...correction.facts, ...more } })
  expect(wrong(grant, facts({ postingKind: 'transfer' }))).toContain('takes back a transfer')
  expect(wrong(grant, facts({ postedAt: '2025-12-10T09:59:59.000Z' }))).toContain('30 days')
  expect(wrong(grant, facts({ discoveredAt: '2026-01-09T09:59:59.000Z' }))).toContain('discovery')
  expect(wrong(grant, facts({ discoveredAt: '2026-01-10T10:00:01.000Z' }))).toContain('discovery')
  expect(wrong(grant, { ...correction, facts: {} })).toContain('without a kind')
})

it('a grant that was released before it vested is found [ATK-21]', () => {
  const later = (net: bigint) => ({
    day: '2026-01-12',
    totals: { lines: [line('grant.vested', 'users:available', 'SNT', net)], counts: [] },
  })
  const one = 40_000_000_000n / 30n
  expect(checkChanges([grant, correction], [...days, later(2n * one)]).green).toBe(true)
  expect(checkChanges([grant, correction], [...days, later(2n * one + 2n)]).detail).toContain('before they vested')
})

it('a change of the pool without notice, beyond its bound, or off the list is found [ATK-21]', () => {
  const opening = {
    day: '2026-01-01',
    totals: {
      lines: [
        line('pool.funded', 'capital', 'USDT', -1_000_000_000n),
        line('pool.funded', 'pool', 'USDT', 1_000_000_000n),
      ],
      counts: [],
    },
  }
  const reduction = (minor: bigint) => ({
    day: '2026-03-01',
    totals: {
      lines: [line('pool.reduced', 'pool', 'USDT', -minor), line('pool.reduced', 'capital', 'USDT', minor)],
      counts: [],
    },
  })
  const change = (amount: string): Change => ({
    ...grant,
    kind: 'pool.reduced',
    facts: { amount, asset: 'USDT' },
    entries: [
      { bucket: 'pool', asset: 'USDT', amount: `-${amount}` },
      { bucket: 'capital', asset: 'USDT', amount },
    ],
    announcedAt: '2026-01-30T10:00:00.000Z',
    effectiveAt: '2026-03-01T10:00:00.000Z',
    endedAt: '2026-03-01T10:00:00.000Z',
  })
  const found = (changes: readonly Change[], minor: bigint) => checkChanges(changes, [opening, reduction(minor)])
  expect(found([change('100')], 100_000_000n)).toMatchObject({ green: true })
  expect(found([], 100_000_000n).detail).toContain('pool.reduced')
  expect(found([{ ...change('100'), announcedAt: '2026-01-30T10:00:00.001Z' }], 100_000_000n).detail).toContain(
    'notice',
  )
  expect(found([change('130')], 130_000_000n).detail).toContain('10 % of the pool')
  const again = { ...opening, day: '2026-02-01' }
  expect(checkChanges([], [opening, again]).detail).toContain('pool.funded')
})

it('an opening of the pool without notice, beyond its bound, or a second one is found [ATK-21, STD-13]', () => {
  const posted = (day: string, snt: bigint) => ({
    day,
    totals: {
      lines: [
        line('pool.funded', 'capital', 'USDT', -500_000_000n),
        line('pool.funded', 'pool', 'USDT', 500_000_000n),
        line('pool.funded', 'treasury', 'SNT', -snt),
        line('pool.funded', 'pool', 'SNT', snt),
      ],
      counts: [],
    },
  })
  const issued = {
    day: '2026-01-01',
    totals: { lines: [line('genesis', 'treasury', 'SNT', 388_000_000_000_000n)], counts: [] },
  }
  const opening = (snt: string, more: Partial<Change> = {}): Change => ({
    ...grant,
    kind: 'pool.funded',
    facts: { amount: '500', asset: 'USDT', snt },
    entries: [
      { bucket: 'capital', asset: 'USDT', amount: '-500' },
      { bucket: 'pool', asset: 'USDT', amount: '500' },
      { bucket: 'treasury', asset: 'SNT', amount: `-${snt}` },
      { bucket: 'pool', asset: 'SNT', amount: snt },
    ],
    noticeMs: 86_400_000,
    announcedAt: '2026-01-09T10:00:00.000Z',
    ...more,
  })
  const found = (change: Change, snt: bigint) => checkChanges([change], [issued, posted('2026-01-10', snt)])
  expect(found(opening('100000'), 100_000_000_000n)).toMatchObject({ green: true })
  expect(found(opening('100000'), 90_000_000_000n).detail).toContain('pool.funded')
  expect(found(opening('4000000'), 4_000_000_000_000n).detail).toContain('1 % of the treasury')
  const early = opening('100000', { announcedAt: '2026-01-09T10:00:00.001Z' })
  expect(found(early, 100_000_000_000n).detail).toContain('notice')
  const again = opening('100000', { id: '9' })
  const once = posted('2026-01-10', 100_000_000_000n)
  const twice = { ...once, totals: { ...once.totals, lines: [...once.totals.lines, ...once.totals.lines] } }
  expect(checkChanges([opening('100000'), again], [issued, twice]).detail).toContain('once more')
  // The demo's pool opens without a proposal; that of a site with real USDT never does.
  expect(checkChanges([], [issued, once]).green).toBe(true)
  expect(checkChanges([], [issued, once], false).detail).toContain('day 2026-01-10, pool.funded: capital USDT')
  expect(checkChanges([opening('100000')], [issued, once], false).green).toBe(true)
  const before = posted('2026-01-05', 100_000_000_000n)
  expect(checkChanges([opening('100000')], [issued, before, posted('2026-01-10', 100_000_000_000n)]).green).toBe(false)
})

it('a change that moved more than it names is found: operators sign what it names [ATK-21]', () => {
  const named = (amount: string) => ({ ...grant, facts: { ...grant.facts, amount } })
  expect(wrong(named('39999'), correction)).toContain('grant 1 moved another amount than it names')
  expect(wrong(named('-40000'), correction)).toContain('another amount')
  expect(wrong({ ...grant, facts: { ...grant.facts, asset: 'USDT' } }, correction)).toContain('another amount')
})

it('a bound limits what moved, in either currency of the pool [ATK-21]', () => {
  const poolDays = (snt: bigint) => [
    ...days,
    {
      day: '2026-03-01',
      totals: {
        lines: [
          line('swap', 'pool', 'USDT', 1_000_000_000n),
          line('pool.reduced', 'pool', 'USDT', -100_000_000n),
          line('pool.reduced', 'capital', 'USDT', 100_000_000n),
          line('pool.reduced', 'pool', 'SNT', -snt),
          line('pool.reduced', 'treasury', 'SNT', snt),
        ],
        counts: [],
      },
    },
  ]
  const reduction = (snt: string): Change => ({
    ...grant,
    id: '4',
    kind: 'pool.reduced',
    facts: { amount: '100', asset: 'USDT' },
    entries: [
      { bucket: 'pool', asset: 'USDT', amount: '-100' },
      { bucket: 'capital', asset: 'USDT', amount: '100' },
      { bucket: 'pool', asset: 'SNT', amount: `-${snt}` },
      { bucket: 'treasury', asset: 'SNT', amount: snt },
    ],
    announcedAt: '2026-01-30T10:00:00.000Z',
    endedAt: '2026-03-01T10:00:00.000Z',
  })
  const found = (snt: string, minor: bigint) =>
    checkChanges([grant, correction, reduction(snt)], poolDays(minor)).detail
  expect(found('100000', 100_000_000_000n)).toBe('3 changes done')
  expect(found('200000', 200_000_000_000n)).toContain('pool.reduced 4: more than 10 % of the pool')
  const cancelled: Change = { ...reduction('1'), state: 'cancelled', entries: [], endedAt: '2026-01-31T10:00:00.000Z' }
  expect(wrong(grant, correction, cancelled)).toBe('')
})

it('a change whose times can’t be read is found, because no bound holds for it [ATK-21]', () => {
  expect(wrong({ ...grant, announcedAt: 'soon' }, correction)).toContain('grant 1 has no times')
  const setting: Change = { ...grant, id: '3', kind: 'setting', facts: {}, entries: [] }
  expect(wrong(setting, grant, correction)).toBe('')
  expect(wrong({ ...setting, endedAt: null }, grant, correction)).toContain('setting 3 has no times')
  expect(wrong({ ...setting, endedAt: '1' }, grant, correction)).toContain('setting 3 has no times')
  expect(wrong({ ...setting, state: 'announced', endedAt: null }, grant, correction)).toBe('')
})
