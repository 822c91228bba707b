import { hours } from '@synet/core/clock'
import { withTimeout } from '@synet/core/with-timeout'
import { unitProtocol } from '#protocol/work-unit'
import { codeOf, untilAnswered } from './until-answered.ts'
import { type FetchedUnit, fetchUnit } from './fetch-unit.ts'
import { type StoredUnit, type Lease, placeOf } from './unit-store.ts'
import type { TrainingDeps } from './training-deps.ts'
import type { TrainingEvent } from './training-events.ts'

interface LeasedUnit extends StoredUnit, FetchedUnit {}

export interface UnitSource {
  /** The next unit for a lane: the stored one, the prefetched one, or a new one. */
  next(lane: number): AsyncGenerator<TrainingEvent, LeasedUnit>
  /** Leases and downloads the next unit while others are trained, so that the engine never waits for the network. */
  fetchAhead(): void
  /** What a standard unit takes on this device; the next leases are as long as fits. */
  noteSpeed(unitMs: number): void
  /** Releases the prefetched unit. */
  releaseAhead(): Promise<void>
  /** Releases a lane's unit. */
  release(lane: number): Promise<void>
}

/** A stored lease must leave enough time to finish. */
const leaseReserveMs = 60_000
const leftMs = ({ expiresAt }: Lease, now: () => number): number =>
  new Date(expiresAt).getTime() - now() - leaseReserveMs
const leavesTime = (of: Lease, now: () => number): boolean => leftMs(of, now) > 0
/** No lease leaves more time for its files; a timer has a bound, too. */
const downloadMsMax = hours(1)

async function leaseUnit(
  runId: string,
  unitMs: number | undefined,
  { call, device, proveDevice, selfTest }: TrainingDeps,
) {
  // The server refuses a device that computes differently, in its owner's language.
  // Nothing aborts it: a lease whose answer is dropped could not be released, and would keep its place until it expires.
  const ask = async (): Promise<Lease> =>
    call('train/lease', {
      runId,
      device: await device(),
      ...(await selfTest()),
      protocol: unitProtocol,
      elsewhere: true,
      ...(unitMs && { unitMs }),
    })
  try {
    return await ask()
  } catch (error) {
    if (codeOf(error) !== 'device.key-required') throw error
    await proveDevice()
    return ask()
  }
}

/** A failed prefetch may have its lease; the lane then fetches that one's files, and reports what fails. */
async function giveAheadTo(lane: number, runId: string, { kept, now }: TrainingDeps): Promise<void> {
  const left = await kept.read(placeOf(runId, 'ahead'))
  if (!left || !leavesTime(left.lease, now)) return
  await kept.write(placeOf(runId, lane), left)
  await kept.clear(placeOf(runId, 'ahead'))
}

/** A server that sends byte by byte keeps no lane for longer than its lease. */
function fetchInTime(
  of: Lease,
  runId: string,
  { blobs, download, now }: TrainingDeps,
  signal: AbortSignal,
): Promise<FetchedUnit> {
  const until = withTimeout(signal, leavesTime(of, now) ? Math.min(downloadMsMax, leftMs(of, now)) : 0)
  return fetchUnit(of, { runId, blobs, download: (url, bytesMax) => download(url, bytesMax, until) })
}

/** @returns what fetches the files, and after the first time only while the lease leaves time */
function fetchWhileItLasts<T>(of: Lease, { now }: TrainingDeps, fetch: (of: Lease) => Promise<T>) {
  let isFirst = true
  return async (): Promise<T | undefined> => {
    if (!isFirst && !leavesTime(of, now)) return undefined
    isFirst = false
    return fetch(of)
  }
}

export function createUnitSource(runId: string, deps: TrainingDeps, signal: AbortSignal): UnitSource {
  const { kept } = deps
  const waiting = { ...deps, signal }
  /** Holds one prefetched unit for all lanes: the first lane that is ready takes it. */
  let ahead: Promise<LeasedUnit> | undefined
  let unitMs: number | undefined

  const lease = (): Promise<Lease> => leaseUnit(runId, unitMs, deps)

  const fetch = (of: Lease): Promise<FetchedUnit> => fetchInTime(of, runId, deps, signal)
  const whileItLasts = (of: Lease) => fetchWhileItLasts(of, deps, fetch)

  const leaseAhead = async (): Promise<LeasedUnit> => {
    const old = await kept.read(placeOf(runId, 'ahead'))
    const next = old && leavesTime(old.lease, deps.now) ? old : { lease: await lease(), checkpoint: undefined }
    await kept.write(placeOf(runId, 'ahead'), next)
    return { ...next, ...(await fetch(next.lease)) }
  }

  const takeLease = async function* (lane: number): AsyncGenerator<TrainingEvent, StoredUnit> {
    // The lane's worker runs the test, so it comes before any unit, a stored one included.
    const tested = yield* untilAnswered(waiting, lane, { kind: 'leasing' }, deps.selfTest)
    const old = tested.selfTest === 'passed' ? await kept.read(placeOf(runId, lane)) : undefined
    if (old && leavesTime(old.lease, deps.now)) return old
    const fresh = { lease: yield* untilAnswered(waiting, lane, { kind: 'leasing' }, lease), checkpoint: undefined }
    await kept.write(placeOf(runId, lane), fresh)
    return fresh
  }

  const takeAhead = async (lane: number): Promise<LeasedUnit | undefined> => {
    if (await kept.read(placeOf(runId, lane))) return undefined
    const taken = ahead
    ahead = undefined
    const ready = await taken?.catch(() => undefined)
    if (taken && !ready) await giveAheadTo(lane, runId, deps)
    if (!ready || !leavesTime(ready.lease, deps.now)) return undefined
    await kept.write(placeOf(runId, lane), ready)
    await kept.clear(placeOf(runId, 'ahead'))
    return ready
  }

  const takeUnit = async function* (lane: number): AsyncGenerator<TrainingEvent, LeasedUnit> {
    const ready = await takeAhead(lane)
    if (ready) return ready
    for (;;) {
      const taken = yield* takeLease(lane)
      const fetched = yield* untilAnswered(waiting, lane, { kind: 'downloading' }, whileItLasts(taken.lease))
      if (fetched) return { ...taken, ...fetched }
    }
  }

  const release = async (place: string): Promise<void> => {
    const left = await kept.read(place)
    if (!left) return
    // A lease that is not released expires by itself.
    const given = await deps.call('train/release', { leaseId: left.lease.leaseId }).catch(() => undefined)
    if (given) await kept.clear(place)
  }

  return {
    async *next(lane) {
      const leased = yield* takeUnit(lane)
      yield { kind: 'downloaded', bytes: leased.bytes }
      return leased
    },
    fetchAhead() {
      ahead ??= leaseAhead()
      ahead.catch(() => undefined)
    },
    noteSpeed(measured) {
      unitMs = measured
    },
    async releaseAhead() {
      await ahead?.catch(() => undefined)
      await release(placeOf(runId, 'ahead'))
    },
    release: (lane) => release(placeOf(runId, lane)),
  }
}
