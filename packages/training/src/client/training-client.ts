import type { Answer } from '@synet/contract/calls'
import { CallError, type Call } from '@synet/contract/client'
import type { Checkpoint, UnitProgress } from '#engine/train-unit'
import type { TrainedUnit, WorkUnit } from '#protocol/work-unit'
import { type KeptUnit, type KeptUnits, type Lease, placeOf } from './kept-units.ts'
import { emptyView, progressOf, stateOf, type TrainingState, type TrainingView } from './training-view.ts'
import type { BeforeAfter } from './write-before-after.ts'

export interface HearUnit {
  progress(progress: UnitProgress, resting: boolean): void
  checkpoint(checkpoint: Checkpoint): void
  /** Asks for what the model writes before and after the unit. */
  wrote?(pair: BeforeAfter): void
}

export interface TrainingDeps {
  readonly call: Call
  /** @returns the bytes behind a URL of a lease; throws when it cannot be read */
  readonly download: (url: string, signal: AbortSignal) => Promise<Uint8Array>
  /** Trains in a lane's worker. */
  readonly train: (
    lane: number,
    unit: WorkUnit,
    resumeFrom: Checkpoint | undefined,
    hear: HearUnit,
    signal: AbortSignal,
  ) => Promise<{ ok: true; trained: TrainedUnit } | { ok: false; error: string }>
  readonly setPaused: (paused: boolean) => void
  readonly kept: KeptUnits
  readonly now: () => number
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** The thumbprint of the device's key. @throws CallError with `device.key-required` where none can be kept */
  readonly device: () => Promise<string>
  /** Shows the server that the key is here; asked when the server wants to see it. */
  readonly proveDevice: () => Promise<void>
  /** Units trained side by side, each in a worker of its own. */
  readonly lanes: number
  /** Whether anybody reads what the model writes; default no. */
  readonly showsSamples?: boolean
  readonly changed: (view: TrainingView) => void
  /** A unit was handed in. */
  readonly sent: (answer: Answer<'train/submit'>, leaseId: string) => void
}

/** After so many units that the server refuses in a row, something is wrong that trying does not mend. */
const refusedUnitsMax = 3
const offlineWaitMs = 5_000
const lossPointsMax = 400
/** Writing takes some hundredths of a unit's time: with every tenth of them it costs nothing that counts. */
const unitsASample = 10
/** A kept lease must leave time to finish. */
const leaseReserveMs = 60_000

const unanswered = (error: unknown): boolean => !(error instanceof CallError) || error.data === undefined
const codeOf = (error: unknown): string | undefined => (error instanceof CallError ? error.data?.error : undefined)

/** The server says when to ask again. */
const busyMsOf = (error: unknown): number =>
  1_000 * Math.max(1, error instanceof CallError ? Number(error.data?.['seconds'] ?? 5) : 5)

/** A refusal that the next unit does not share. */
const isAboutUnit = (code: string | undefined): boolean =>
  code !== undefined && (code.startsWith('unit.') || code === 'lease.over' || code === 'lease.not-found')

interface LeasedUnit extends KeptUnit {
  readonly unit: WorkUnit
}

export interface TrainingClient {
  /** Resolves when the work for this run ends: quota filled, stopped or refused. */
  work(): Promise<void>
  pause(by?: 'battery'): void
  resume(): void
  /**
   * Ends the work. The unit under way stays kept, to be gone on with; with `release` its lease is given back, so that
   * another device can have its place in the quota at once.
   */
  stop(how?: { readonly release: boolean }): Promise<void>
}

/** One run's work: lease, fetch, train, commit, submit, and again in each lane, until the day's quota is filled. */
export function createTrainingClient(runId: string, deps: TrainingDeps): TrainingClient {
  const aborter = new AbortController()
  const { signal } = aborter
  const { kept } = deps
  const lanes = Array.from({ length: deps.lanes }, (_, lane) => lane)
  const states: TrainingState[] = lanes.map(() => ({ kind: 'idle' }))
  const underWay: (UnitProgress | undefined)[] = lanes.map(() => undefined)
  let view = emptyView(runId, deps.lanes)
  const show = (change: Partial<TrainingView>): void => {
    view = { ...view, ...change }
    deps.changed(view)
  }
  const enter = (lane: number, state: TrainingState): void => {
    states[lane] = state
    show({ state: stateOf(states) })
  }
  let steps = 0
  /** Begun in the first lane. */
  let units = 0
  /** One for all lanes: whichever is ready first takes it. */
  let ahead: Promise<LeasedUnit> | undefined

  const waitFor = async (lane: number, reason: 'busy' | 'offline' | 'failed', ms: number): Promise<void> => {
    enter(lane, { kind: 'waiting', reason, until: deps.now() + ms })
    await deps.wait(ms, signal)
  }
  /** Asks until there is an answer: without one nothing is lost, and a finished unit waits while the server is busy. */
  const untilAnswered = async <T>(lane: number, state: TrainingState, ask: () => Promise<T>): Promise<T> => {
    for (;;) {
      signal.throwIfAborted()
      enter(lane, state)
      try {
        return await ask()
      } catch (error) {
        if (signal.aborted) throw error
        const busyMs = codeOf(error) === 'train.busy' && state.kind === 'sending' ? busyMsOf(error) : undefined
        if (busyMs !== undefined) await waitFor(lane, 'busy', busyMs)
        else if (unanswered(error)) await waitFor(lane, 'offline', offlineWaitMs)
        else throw error
      }
    }
  }

  const leavesTime = (lease: Lease): boolean => new Date(lease.expiresAt).getTime() - deps.now() > leaseReserveMs
  const lease = async (): Promise<Lease> => {
    const ask = async (): Promise<Lease> => deps.call('train/lease', { runId, device: await deps.device() }, { signal })
    try {
      return await ask()
    } catch (error) {
      if (codeOf(error) !== 'device.key-required') throw error
      await deps.proveDevice()
      return ask()
    }
  }

  const takeLease = async (lane: number): Promise<KeptUnit> => {
    const old = await kept.read(placeOf(runId, lane))
    if (old && leavesTime(old.lease)) return old
    const fresh = { lease: await untilAnswered(lane, { kind: 'leasing' }, lease), checkpoint: undefined }
    await kept.write(placeOf(runId, lane), fresh)
    return fresh
  }

  const downloadUnit = async (of: Lease): Promise<WorkUnit> => {
    const [baseWeights, shard] = await Promise.all([
      deps.download(of.modelUrl, signal),
      deps.download(of.shardUrl, signal),
    ])
    show({ bytesDown: view.bytesDown + baseWeights.length + shard.length })
    const { version, model, seed, steps: stepCount, learningRate } = of
    return { version, model, baseWeights, shard, seed, steps: stepCount, learningRate }
  }

  const hearProgress = (lane: number, { leaseId, version }: Lease): HearUnit['progress'] => {
    let last: { at: number; tokens: number } | undefined
    return (progress, resting) => {
      const at = deps.now()
      const seconds = last && (at - last.at) / 1_000
      const speed =
        last && seconds && seconds > 0 ? ((progress.tokens - last.tokens) / seconds) * deps.lanes : undefined
      last = { at, tokens: progress.tokens }
      steps += 1
      underWay[lane] = progress
      const losses = [...view.losses, { x: steps, y: progress.loss, leaseId, version }]
      show({
        progress: progressOf(underWay),
        resting,
        bytesPerSecond:
          speed === undefined
            ? view.bytesPerSecond
            : view.bytesPerSecond * 0.7 + speed * (view.bytesPerSecond ? 0.3 : 1),
        losses: losses.length > lossPointsMax ? losses.filter((_, i) => i % 2 === 0) : losses,
      })
    }
  }

  /** Leases and fetches the next unit while others are trained, so that the network never idles the engine. */
  const askAhead = async (): Promise<LeasedUnit> => {
    const old = await kept.read(placeOf(runId, 'ahead'))
    const next = old && leavesTime(old.lease) ? old : { lease: await lease(), checkpoint: undefined }
    await kept.write(placeOf(runId, 'ahead'), next)
    return { ...next, unit: await downloadUnit(next.lease) }
  }

  const nextUnit = async (lane: number): Promise<LeasedUnit> => {
    const old = await kept.read(placeOf(runId, lane))
    const waiting = old ? undefined : ahead
    if (waiting) ahead = undefined
    // What failed ahead of time is asked for again, and answered then.
    const ready = await waiting?.catch(() => undefined)
    if (ready && leavesTime(ready.lease)) {
      await kept.write(placeOf(runId, lane), ready)
      await kept.clear(placeOf(runId, 'ahead'))
      return ready
    }
    const taken = await takeLease(lane)
    return { ...taken, unit: await untilAnswered(lane, { kind: 'downloading' }, () => downloadUnit(taken.lease)) }
  }

  const handIn = async (lane: number, of: Lease, trained: TrainedUnit): Promise<void> => {
    const { delta, deltaHash, parametersHash, lossTrace } = trained
    const { leaseId, version } = of
    await untilAnswered(lane, { kind: 'sending' }, () =>
      deps.call('train/commit', { leaseId, deltaHash, parametersHash, lossTrace: [...lossTrace] }, { signal }),
    )
    const answer = await untilAnswered(lane, { kind: 'sending' }, () =>
      deps.call('train/submit', { leaseId, version, delta }, { signal }),
    )
    await kept.clear(placeOf(runId, lane))
    underWay[lane] = undefined
    show({ bytesUp: view.bytesUp + delta.length, unitsSent: view.unitsSent + 1, progress: progressOf(underWay) })
    deps.sent(answer, leaseId)
  }

  const oneUnit = async (lane: number): Promise<void> => {
    const { unit, checkpoint, lease: of } = await nextUnit(lane)
    enter(lane, { kind: 'training' })
    ahead ??= askAhead()
    ahead.catch(() => undefined)
    // A checkpoint still being written when its unit is handed in must not come after it.
    let keeping: Promise<void> = Promise.resolve()
    const hear: HearUnit = {
      progress: hearProgress(lane, of),
      checkpoint: (next) => {
        keeping = keeping.then(() => kept.write(placeOf(runId, lane), { lease: of, checkpoint: next }))
      },
      // The session's first unit, and then now and again.
      ...(deps.showsSamples === true &&
        lane === 0 &&
        units++ % unitsASample === 0 && {
          wrote: (pair: BeforeAfter) => show({ sample: { ...pair, version: of.version } }),
        }),
    }
    const outcome = await deps.train(lane, unit, checkpoint, hear, signal).finally(() => keeping)
    if (!outcome.ok) throw new CallError(0, outcome.error, { error: outcome.error })
    await handIn(lane, of, outcome.trained)
  }

  const workLane = async (lane: number): Promise<void> => {
    let refusedInARow = 0
    while (!signal.aborted) {
      try {
        await oneUnit(lane)
        refusedInARow = 0
      } catch (error) {
        if (signal.aborted) return
        const code = codeOf(error)
        const message = error instanceof Error ? error.message : ''
        if (code === 'train.no-quota') return enter(lane, { kind: 'quota-filled' })
        // Other lanes and devices hold what there is: it comes free when they hand in.
        if (code === 'train.busy' || code === 'lease.limit') {
          await waitFor(lane, 'busy', busyMsOf(error)).catch(() => undefined)
          continue
        }
        await kept.clear(placeOf(runId, lane))
        underWay[lane] = undefined
        show({ progress: progressOf(underWay) })
        if (!isAboutUnit(code) || ++refusedInARow >= refusedUnitsMax) return enter(lane, { kind: 'stopped', message })
        await waitFor(lane, 'failed', offlineWaitMs).catch(() => undefined)
      }
    }
  }

  const release = async (place: string): Promise<void> => {
    const left = await kept.read(place)
    if (!left) return
    // What is not given back ends by itself.
    const given = await deps.call('train/release', { leaseId: left.lease.leaseId }).catch(() => undefined)
    if (given) await kept.clear(place)
  }

  let working: Promise<unknown> = Promise.resolve()
  return {
    async work() {
      working = Promise.all(lanes.map(workLane))
      await working
    },
    pause(by) {
      deps.setPaused(true)
      show({ paused: true, pausedBy: by })
    },
    resume() {
      deps.setPaused(false)
      show({ paused: false, pausedBy: undefined })
    },
    async stop(how) {
      aborter.abort()
      show({ state: { kind: 'idle' }, progress: undefined })
      await ahead?.catch(() => undefined)
      await release(placeOf(runId, 'ahead'))
      if (!how?.release) return
      // What a lane still keeps would come after its place was cleared.
      await working.catch(() => undefined)
      await Promise.all(lanes.map((lane) => release(placeOf(runId, lane))))
    },
  }
}
