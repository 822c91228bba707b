import type { Answer } from '@synet/contract/calls'
import { CallError, type Call } from '@synet/contract/client'
import type { Checkpoint, TrainedUnit, UnitProgress, WorkUnit } from './engine-types.ts'

export type Lease = Answer<'train/lease'>

/** What the device does for a run, as the run page shows it. */
export type TrainingState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'leasing' }
  | { readonly kind: 'downloading' }
  | { readonly kind: 'training' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'waiting'; readonly reason: 'busy' | 'offline' | 'failed'; readonly until: number }
  | { readonly kind: 'quota-filled' }
  | { readonly kind: 'stopped'; readonly message: string }

export interface LossPoint {
  readonly x: number
  readonly y: number
}

export interface TrainingView {
  readonly runId: string
  readonly state: TrainingState
  readonly paused: boolean
  /** Why, when it was not asked for. */
  readonly pausedBy: 'battery' | undefined
  /** At half its speed, because steps slowed down. */
  readonly resting: boolean
  /** Of the unit under way. */
  readonly progress: UnitProgress | undefined
  readonly bytesPerSecond: number
  /** Mean loss of the steps of this session, thinned for the chart. */
  readonly losses: readonly LossPoint[]
  readonly bytesUp: number
  readonly bytesDown: number
  readonly unitsSent: number
}

export interface TrainingDeps {
  readonly call: Call
  /** @returns the bytes behind a URL of a lease; throws when it cannot be read */
  readonly download: (url: string, signal: AbortSignal) => Promise<Uint8Array>
  /** Trains in the worker. */
  readonly train: (
    unit: WorkUnit,
    resumeFrom: Checkpoint | undefined,
    hear: { progress: (p: UnitProgress, resting: boolean) => void; checkpoint: (c: Checkpoint) => void },
    signal: AbortSignal,
  ) => Promise<{ ok: true; trained: TrainedUnit } | { ok: false; error: string }>
  readonly setPaused: (paused: boolean) => void
  readonly kept: {
    read(runId: string): Promise<{ lease: Lease; checkpoint: Checkpoint | undefined } | undefined>
    write(runId: string, kept: { lease: Lease; checkpoint: Checkpoint | undefined }): Promise<void>
    clear(runId: string): Promise<void>
  }
  readonly now: () => number
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly device: string
  readonly changed: (view: TrainingView) => void
  /** A unit was handed in. */
  readonly sent: (answer: Answer<'train/submit'>) => void
}

/** After so many units that the server refuses in a row, something is wrong that trying does not mend. */
const refusedUnitsMax = 3
const offlineWaitMs = 5_000
const lossPointsMax = 400
/** A kept lease must leave time to finish. */
const leaseReserveMs = 60_000

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}

const unanswered = (error: unknown): boolean => !(error instanceof CallError) || error.data === undefined
const codeOf = (error: unknown): string | undefined => (error instanceof CallError ? error.data?.error : undefined)

/** A refusal that the next unit does not share. */
const isAboutUnit = (code: string | undefined): boolean =>
  code !== undefined && (code.startsWith('unit.') || code === 'lease.over' || code === 'lease.not-found')

export interface TrainingClient {
  /** Resolves when the work for this run ends: quota filled, stopped or refused. */
  work(): Promise<void>
  pause(by?: 'battery'): void
  resume(): void
  stop(): void
}

/** One run's work: lease, fetch, train, commit, submit, and again, until the day's quota is filled. */
export function createTrainingClient(runId: string, deps: TrainingDeps): TrainingClient {
  const aborter = new AbortController()
  const { signal } = aborter
  let view: TrainingView = {
    runId,
    state: { kind: 'idle' },
    paused: false,
    pausedBy: undefined,
    resting: false,
    progress: undefined,
    bytesPerSecond: 0,
    losses: [],
    bytesUp: 0,
    bytesDown: 0,
    unitsSent: 0,
  }
  const show = (change: Partial<TrainingView>): void => {
    view = { ...view, ...change }
    deps.changed(view)
  }
  const enter = (state: TrainingState): void => show({ state })
  let steps = 0
  let ahead: Promise<{ lease: Lease; unit: WorkUnit }> | undefined

  const waitFor = async (reason: 'busy' | 'offline' | 'failed', ms: number): Promise<void> => {
    enter({ kind: 'waiting', reason, until: deps.now() + ms })
    await deps.wait(ms, signal)
  }
  /** Asks until there is an answer: without one nothing is lost. */
  const untilAnswered = async <T>(state: TrainingState, ask: () => Promise<T>): Promise<T> => {
    for (;;) {
      signal.throwIfAborted()
      enter(state)
      try {
        return await ask()
      } catch (error) {
        if (!unanswered(error) || signal.aborted) throw error
        await waitFor('offline', offlineWaitMs)
      }
    }
  }

  const takeLease = async (): Promise<{ lease: Lease; checkpoint: Checkpoint | undefined }> => {
    const kept = await deps.kept.read(runId)
    if (kept && new Date(kept.lease.expiresAt).getTime() - deps.now() > leaseReserveMs) return kept
    const lease = await untilAnswered({ kind: 'leasing' }, () =>
      deps.call('train/lease', { runId, device: deps.device }, { signal }),
    )
    await deps.kept.write(runId, { lease, checkpoint: undefined })
    return { lease, checkpoint: undefined }
  }

  const downloadUnit = async (lease: Lease): Promise<WorkUnit> => {
    const [baseWeights, shard] = await Promise.all([
      deps.download(lease.modelUrl, signal),
      deps.download(lease.shardUrl, signal),
    ])
    show({ bytesDown: view.bytesDown + baseWeights.length + shard.length })
    const { version, model, seed, steps: stepCount, learningRate } = lease
    return { version, model, baseWeights, shard, seed, steps: stepCount, learningRate }
  }

  const fetchUnit = (lease: Lease): Promise<WorkUnit> =>
    untilAnswered({ kind: 'downloading' }, () => downloadUnit(lease))

  const hearProgress = (): ((progress: UnitProgress, resting: boolean) => void) => {
    let last: { at: number; tokens: number } | undefined
    return (progress, resting) => {
      const at = deps.now()
      const seconds = last && (at - last.at) / 1_000
      const bytesPerSecond =
        last && seconds && seconds > 0
          ? view.bytesPerSecond * 0.7 + ((progress.tokens - last.tokens) / seconds) * (view.bytesPerSecond ? 0.3 : 1)
          : view.bytesPerSecond
      last = { at, tokens: progress.tokens }
      steps += 1
      const losses = [...view.losses, { x: steps, y: progress.loss }]
      show({
        progress,
        resting,
        bytesPerSecond,
        losses: losses.length > lossPointsMax ? losses.filter((_, i) => i % 2 === 0) : losses,
      })
    }
  }

  /** Leases and fetches the next unit while this one is trained, so that the network never idles the engine. */
  const askAhead = async (): Promise<{ lease: Lease; unit: WorkUnit }> => {
    const lease = await deps.call('train/lease', { runId, device: deps.device }, { signal })
    return { lease, unit: await downloadUnit(lease) }
  }

  const nextUnit = async (): Promise<{ lease: Lease; unit: WorkUnit; checkpoint: Checkpoint | undefined }> => {
    const waiting = ahead
    ahead = undefined
    // What failed ahead of time is asked for again, and answered then.
    const ready = await waiting?.catch(() => undefined)
    if (ready && new Date(ready.lease.expiresAt).getTime() - deps.now() > leaseReserveMs) {
      await deps.kept.write(runId, { lease: ready.lease, checkpoint: undefined })
      return { ...ready, checkpoint: undefined }
    }
    const { lease, checkpoint } = await takeLease()
    return { lease, unit: await fetchUnit(lease), checkpoint }
  }

  const oneUnit = async (): Promise<void> => {
    const { lease, unit, checkpoint } = await nextUnit()
    enter({ kind: 'training' })
    ahead = askAhead()
    ahead.catch(() => undefined)
    const outcome = await deps.train(
      unit,
      checkpoint,
      {
        progress: hearProgress(),
        checkpoint: (next) => void deps.kept.write(runId, { lease, checkpoint: next }),
      },
      signal,
    )
    if (!outcome.ok) throw new CallError(0, outcome.error, { error: outcome.error })
    const { delta, deltaHash, parametersHash, lossTrace } = outcome.trained
    const text = toBase64(delta)
    await untilAnswered({ kind: 'sending' }, () =>
      deps.call(
        'train/commit',
        { leaseId: lease.leaseId, deltaHash, parametersHash, lossTrace: [...lossTrace] },
        { signal },
      ),
    )
    const answer = await untilAnswered({ kind: 'sending' }, () =>
      deps.call('train/submit', { leaseId: lease.leaseId, version: lease.version, delta: text }, { signal }),
    )
    await deps.kept.clear(runId)
    show({ bytesUp: view.bytesUp + text.length, unitsSent: view.unitsSent + 1, progress: undefined })
    deps.sent(answer)
  }

  const work = async (): Promise<void> => {
    let refusedInARow = 0
    while (!signal.aborted) {
      try {
        await oneUnit()
        refusedInARow = 0
      } catch (error) {
        if (signal.aborted) return
        const code = codeOf(error)
        const message = error instanceof Error ? error.message : ''
        if (code === 'train.no-quota') {
          enter({ kind: 'quota-filled' })
          return
        }
        if (code === 'train.busy') {
          const seconds = error instanceof CallError ? Number(error.data?.['seconds'] ?? 10) : 10
          await waitFor('busy', Math.max(1, seconds) * 1_000).catch(() => undefined)
          continue
        }
        await deps.kept.clear(runId)
        show({ progress: undefined })
        if (!isAboutUnit(code) || ++refusedInARow >= refusedUnitsMax) {
          enter({ kind: 'stopped', message })
          return
        }
        await waitFor('failed', offlineWaitMs).catch(() => undefined)
      }
    }
  }

  return {
    work,
    pause(by) {
      deps.setPaused(true)
      show({ paused: true, pausedBy: by })
    },
    resume() {
      deps.setPaused(false)
      show({ paused: false, pausedBy: undefined })
    },
    stop() {
      aborter.abort()
      // What is not given back ends by itself.
      void ahead?.then(({ lease }) => deps.call('train/release', { leaseId: lease.leaseId })).catch(() => undefined)
      show({ state: { kind: 'idle' }, progress: undefined })
    },
  }
}
