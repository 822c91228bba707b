import type { Answer } from '@synet/contract/calls'
import type { Call } from '@synet/contract/client'
import { minorOrZero } from '@synet/core/amount'
import { days as inDays, hours } from '@synet/core/clock'
import { partMs, vestedAfter } from '@synet/core/vesting-schedule'
import { isCorrectable } from '@synet/ledger/correction-rules'
import type { DayTotals } from '@synet/proof/epoch-statement'
import type { Check } from '#check'
import { pageRows, readPages } from '#read-pages'

type Change = Answer<'proof/changes'>['list'][number]
type Asset = 'USDT' | 'SNT'
interface Day {
  readonly day: string
  readonly totals: DayTotals
}

const noticeMs = inDays(7)
const poolNoticeMs = inDays(30)
const openingNoticeMs = inDays(1)
/** The bound of a change of the pool: one part in this many. */
const shareOfChange = 10n
const windowMs = inDays(30)
const shareOfTreasury = 100n
const shareOfPool = 20n
const discoveryMs = hours(24)
/** Times of discovery are entered to the minute. */
const typedMs = 60_000
const postingMs = inDays(30)

/** Every announced change, oldest first. */
export async function readChanges(call: Call): Promise<Change[]> {
  const changes = await readPages('proof/changes', (cursor) =>
    call('proof/changes', { limit: pageRows, ...(cursor && { cursor }) }),
  )
  return changes.toReversed()
}

const minorOf = (decimal: string): bigint => {
  const minor: bigint = minorOrZero('SNT', decimal.replace('-', ''))
  return decimal.startsWith('-') ? -minor : minor
}
const ms = (iso: string | null | undefined): number => Date.parse(iso ?? '')
const dayOf = (change: Change): string => (change.endedAt ?? '').slice(0, 10)

/**
 * Kinds of postings that only public changes create. A correction between the platform's own accounts may follow a
 * reorg.
 */
const onlyByChanges = new Set([
  'grant',
  'court-order',
  'capital.taken-out',
  'loss.covered',
  'pool.funded',
  'pool.reduced',
])
const isCounted = (kind: string, bucket: string): boolean =>
  onlyByChanges.has(kind) || (kind === 'correction' && bucket.startsWith('users:'))

/** The operators' movements in the days' totals must equal those on the list of changes. */
function findDifference(changes: readonly Change[], days: readonly Day[], isTestSite: boolean): string | undefined {
  const sums = new Map<string, bigint>()
  const add = (name: string, amount: bigint) => sums.set(name, (sums.get(name) ?? 0n) + amount)
  const finished = new Set(days.map(({ day }) => day))
  // The demo's pool is opened without a proposal; its first change comes a month later. Its USDT has no value.
  const opening =
    changes.some(isOpening) || !isTestSite
      ? undefined
      : days.find(({ totals }) => totals.lines.some((line) => line.kind === 'pool.funded'))?.day
  for (const { day, totals } of days)
    for (const { kind, bucket, asset, net } of totals.lines)
      if (isCounted(kind, bucket) && !(kind === 'pool.funded' && day === opening))
        add(`day ${day}, ${kind}: ${bucket} ${asset}`, BigInt(net))
  for (const change of changes.filter((candidate) => candidate.state === 'done' && finished.has(dayOf(candidate))))
    for (const { bucket, asset, amount } of change.entries)
      if (isCounted(change.kind, bucket))
        add(`day ${dayOf(change)}, ${change.kind}: ${bucket} ${asset}`, -minorOf(amount))
  const [name, sum] = [...sums].find(([, left]) => left !== 0n) ?? []
  return name === undefined ? undefined : `${name}: ${sum} moved beyond the public changes`
}

/** The maximum balance that a bucket can have had at any time of each day. */
function heldAtMost(days: readonly Day[], bucket: string, asset: Asset = 'SNT'): ReadonlyMap<string, bigint> {
  const most = new Map<string, bigint>()
  let balance = 0n
  for (const { day, totals } of days) {
    const lines = totals.lines.filter((line) => line.bucket === bucket && line.asset === asset)
    most.set(
      day,
      lines.reduce((sum, line) => sum + BigInt(line.moved), balance),
    )
    balance = lines.reduce((sum, line) => sum + BigInt(line.net), balance)
  }
  return most
}

/** The first money of the pool names both sides. */
const isOpening = (change: Change): boolean =>
  change.kind === 'pool.funded' && change.state === 'done' && change.facts['snt'] !== undefined

function wrongOpening(changes: readonly Change[], days: readonly Day[]): string | undefined {
  const [opening, second] = changes.filter(isOpening)
  if (!opening) return undefined
  const name = `pool.funded ${opening.id}`
  if (second) return `pool.funded ${second.id} opens the pool once more`
  if (ms(opening.endedAt) < ms(opening.announcedAt) + openingNoticeMs) return `${name} had no day's notice`
  const first = days.find(({ totals }) => totals.lines.some((line) => line.bucket === 'pool'))?.day
  if (first !== undefined && first < dayOf(opening)) return `${name} opens a pool that was open`
  const inTreasury = heldAtMost(days, 'treasury').get(dayOf(opening))
  if (inTreasury !== undefined && movedOf(opening, 'treasury', 'SNT') > inTreasury / shareOfTreasury)
    return `${name} opens the pool with more than 1 % of the treasury`
  return undefined
}

const size = (minor: bigint): bigint => (minor < 0n ? -minor : minor)

/** The amount that a change took from a bucket or gave to it. Its entries count, because the days' totals confirm them. */
const movedOf = (change: Change, bucket: string, asset: Asset): bigint =>
  change.entries
    .filter((entry) => entry.bucket === bucket && entry.asset === asset)
    .reduce((sum, { amount }) => sum + size(minorOf(amount)), 0n)

/** Sums what these changes moved in the 30 days up to one of them. */
const movedBefore = (changes: readonly Change[], last: Change, bucket: string, asset: Asset): bigint =>
  changes
    .filter((change) => ms(change.endedAt) <= ms(last.endedAt) && ms(change.endedAt) > ms(last.endedAt) - windowMs)
    .reduce((sum, change) => sum + movedOf(change, bucket, asset), 0n)

function wrongPoolChange(changes: readonly Change[], days: readonly Day[]): string | undefined {
  const held = { USDT: heldAtMost(days, 'pool', 'USDT'), SNT: heldAtMost(days, 'pool', 'SNT') }
  for (const kind of ['pool.funded', 'pool.reduced'] as const) {
    const done = changes.filter(
      (candidate) => candidate.kind === kind && candidate.state === 'done' && !isOpening(candidate),
    )
    for (const change of done) {
      const name = `${kind} ${change.id}`
      if (ms(change.endedAt) < ms(change.announcedAt) + poolNoticeMs) return `${name} had no 30 days' notice`
      for (const asset of ['USDT', 'SNT'] as const) {
        const inPool = held[asset].get(dayOf(change))
        const moved = movedBefore(done, change, 'pool', asset)
        const before = inPool === undefined || kind === 'pool.funded' ? inPool : inPool + moved
        // Both sides move in the pool's proportion; that of SNT may be rounded up.
        if (before !== undefined && moved > before / shareOfChange + (asset === 'SNT' ? BigInt(done.length) : 0n))
          return `${name}: more than 10 % of the pool in 30 days`
      }
    }
  }
  return undefined
}

/** No part of a grant may be sent before it has vested. */
function wrongVesting(changes: readonly Change[], days: readonly Day[]): string | undefined {
  const grants = changes.filter((change) => change.kind === 'grant' && change.state === 'done')
  let released = 0n
  for (const { day, totals } of days) {
    const ours = totals.lines.filter((line) => line.kind === 'grant.vested' && line.bucket === 'users:available')
    released = ours.reduce((sum, line) => sum + BigInt(line.net), released)
    const end = ms(day) + inDays(1)
    const due = grants.reduce((sum, grant) => {
      const parts = Math.floor((end - ms(grant.endedAt)) / partMs)
      return parts > 0 ? sum + vestedAfter(movedOf(grant, 'users:vesting', 'SNT'), parts) : sum
    }, 0n)
    if (released > due) return `day ${day}: ${released - due} of grants were released before they vested`
  }
  return undefined
}

function wrongGrant(changes: readonly Change[], days: readonly Day[]): string | undefined {
  const grants = changes.filter((change) => change.kind === 'grant' && change.state === 'done')
  const [treasury, pool] = [heldAtMost(days, 'treasury'), heldAtMost(days, 'pool')]
  for (const grant of grants) {
    const name = `grant ${grant.id}`
    if (ms(grant.endedAt) < ms(grant.announcedAt) + noticeMs) return `${name} had no seven days' notice`
    if (!grant.facts['userId']) return `${name} does not name its receiver`
    if (grant.entries.some(({ bucket }) => bucket === 'users:available')) return `${name} does not vest`
    const [inTreasury, inPool] = [treasury.get(dayOf(grant)), pool.get(dayOf(grant))]
    if (inTreasury === undefined || inPool === undefined) continue
    const granted = movedBefore(grants, grant, 'treasury', 'SNT')
    if (granted > (inTreasury + granted) / shareOfTreasury || granted > inPool / shareOfPool)
      return `${name}: more than 1 % of the treasury or 5 % of the pool in 30 days`
  }
  return undefined
}

function wrongCorrection(changes: readonly Change[]): string | undefined {
  for (const change of changes.filter((candidate) => candidate.state === 'done')) {
    const name = `${change.kind} ${change.id}`
    const { postingKind = '', postedAt, discoveredAt, document = '' } = change.facts
    if (change.kind === 'court-order' && !/^[0-9a-f]{64}$/.test(document)) return `${name} names no document`
    if (change.kind !== 'correction') continue
    if (!isCorrectable(postingKind)) return `${name} takes back a ${postingKind || 'posting without a kind'}`
    const [done, found, posted] = [ms(change.endedAt), ms(discoveredAt), ms(postedAt)]
    if (!(found >= posted - typedMs && found <= done && done <= found + discoveryMs))
      return `${name} was not made within a day of its discovery`
    if (!(done <= posted + postingMs)) return `${name} came more than 30 days after its posting`
  }
  return undefined
}

/** Tells whether a text is a time as the site writes it. Comparisons with other texts are false, and nothing would be wrong. */
const isTime = (iso: string | null): boolean => !Number.isNaN(ms(iso)) && new Date(ms(iso)).toISOString() === iso

function wrongContent(change: Change): string | undefined {
  const name = `${change.kind} ${change.id}`
  if (change.state !== 'done') return undefined
  if (!isTime(change.announcedAt) || !isTime(change.endedAt)) return `${name} has no times`
  const { amount, asset } = change.facts
  if (amount === undefined || !onlyByChanges.has(change.kind)) return undefined
  const moved = change.entries
    .filter((entry) => (asset ?? entry.asset) === entry.asset)
    .map((entry) => size(minorOf(entry.amount)))
  return moved.length === 0 || moved.some((candidate) => candidate > minorOf(amount))
    ? `${name} moved another amount than it names`
    : undefined
}

/**
 * Everything that operators moved must be on the public list and follow its rules.
 * @param days finished ones, from the first on
 * @param isTestSite whether its USDT is that of a test network
 */
export function checkChanges(changes: readonly Change[], days: readonly Day[], isTestSite: boolean): Check {
  const wrong =
    changes.map(wrongContent).find((fault) => fault !== undefined) ??
    findDifference(changes, days, isTestSite) ??
    wrongGrant(changes, days) ??
    wrongVesting(changes, days) ??
    wrongOpening(changes, days) ??
    wrongPoolChange(changes, days) ??
    wrongCorrection(changes)
  const count = changes.filter((change) => change.state === 'done').length
  return {
    name: 'what operators moved is public and kept its rules',
    green: wrong === undefined,
    detail: wrong ?? `${count} changes done`,
  }
}
