import { type Settled, withResolvers } from '@synet/core/with-resolvers'
import { CallError } from '@synet/contract/client'
import { type ModelConfig, parameterCount } from '#engine/model-config'
import type { TrainedUnit } from '#protocol/work-unit'
import { busyMsOf, codeOf, retryMs, untilAnswered, waitFor } from './until-answered.ts'
import { measureSpeed } from './measure-speed.ts'
import { packDelta } from './gzip.ts'
import { type Lease, placeOf } from './unit-store.ts'
import type { TrainingDeps, UnitListener } from './training-deps.ts'
import { type TrainingEvent, newSession, reduceTraining } from './training-events.ts'
import { type UnitSource, createUnitSource } from './unit-source.ts'
import type { Answer } from '@synet/contract/calls'
import type { PauseReason, TrainingView } from './training-view.ts'

/** Turns values that callbacks push into an async iteration, in order and without a limit: for events, not for data. */
interface Channel<T> extends AsyncIterable<T> {
  push(value: T): void
  /** The iteration ends once everything that was pushed has been read. */
  close(): void
}

function createChannel<T>(): Channel<T> {
  const values: T[] = []
  let closed = false
  let wake = withResolvers<void>()
  return {
    push(value) {
      values.push(value)
      wake.resolve()
    },
    close() {
      closed = true
      wake.resolve()
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        while (values.length > 0) yield values.shift() as T
        if (closed) return
        await wake.promise
        wake = withResolvers()
      }
    },
  }
}

/** After this number of consecutive refused units, retrying does not help. */
const refusedUnitsMax = 3
/** Writing samples takes a few hundredths of a unit's time; for every tenth unit the cost is negligible. */
const unitsASample = 10

/** A refusal that does not affect the next unit. */
const isAboutUnit = (code: string | undefined): boolean =>
  code !== undefined && (code.startsWith('unit.') || code === 'lease.over' || code === 'lease.not-found')

interface Work {
  readonly runId: string
  readonly deps: TrainingDeps
  readonly source: UnitSource
  readonly signal: AbortSignal
}

/**
 * The work for one run: lease, download, train, commit and submit, repeated in each lane until the day's quota is
 * filled, the server refuses, or the signal is aborted. The events of all lanes are in the order in which they happen.
 */
export async function* trainRun(work: Work): AsyncGenerator<TrainingEvent, void> {
  const events = createChannel<TrainingEvent>()
  const first = withResolvers<ModelConfig | undefined>()
  const workLane = async (lane: number): Promise<void> => {
    for await (const event of trainLane(work, lane, first)) events.push(event)
    if (lane === 0) first.resolve(undefined)
  }
  const lanes = Promise.all(Array.from({ length: work.deps.lanes }, (_, lane) => workLane(lane)))
  void lanes.finally(() => events.close()).catch(() => undefined)
  yield* events
  await lanes
}

/** Tells whether a lane's unit of the model fits beside those of the lanes before it. */
const hasRoom = ({ parametersMax = Infinity }: TrainingDeps, lane: number, model: ModelConfig | undefined): boolean =>
  lane === 0 || !model || (lane + 1) * parameterCount(model) <= parametersMax

/** @param first the model of the first lane's first unit, for which the others wait; undefined when it got none */
async function* trainLane(
  work: Work,
  lane: number,
  first: Settled<ModelConfig | undefined>,
): AsyncGenerator<TrainingEvent, void> {
  const { runId, deps, source, signal } = work
  const waiting = { ...deps, signal }
  let refusedInARow = 0
  let trained = 0
  // Another device may have the place in the quota of what an earlier session left in this lane.
  if (lane > 0 && !hasRoom(deps, lane, await first.promise)) return source.release(lane)
  while (!signal.aborted) {
    try {
      // Samples are written for the session's first unit, and then at intervals.
      const shown = lane === 0 && trained % unitsASample === 0
      const model = yield* trainNextUnit(work, lane, shown, first.resolve)
      trained++
      refusedInARow = 0
      if (!hasRoom(deps, lane, model)) return
    } catch (error) {
      if (lane === 0) first.resolve(undefined)
      if (signal.aborted) return
      const code = codeOf(error)
      if (code === 'train.no-quota') return yield { kind: 'state', lane, state: { kind: 'quota-filled' } }
      // Other lanes and devices hold the remaining units; they become free when those are submitted.
      const isBusy = code === 'train.busy' || code === 'lease.limit'
      if (!isBusy) {
        await deps.kept.clear(placeOf(runId, lane))
        yield { kind: 'unit-dropped', lane }
        if (!isAboutUnit(code) || ++refusedInARow >= refusedUnitsMax) {
          const message = error instanceof Error ? error.message : ''
          return yield { kind: 'state', lane, state: { kind: 'stopped', message } }
        }
      }
      try {
        yield* waitFor(waiting, lane, isBusy ? 'busy' : 'failed', isBusy ? busyMsOf(error) : retryMs)
      } catch {
        // The wait was aborted, so the loop ends.
      }
    }
  }
}

/**
 * @param shown whether to request what the model makes of prompts before and after the unit
 * @param sized is told the unit's model before it is trained
 */
async function* trainNextUnit(
  work: Work,
  lane: number,
  shown: boolean,
  sized: (model: ModelConfig) => void,
): AsyncGenerator<TrainingEvent, ModelConfig> {
  const { runId, deps, source, signal } = work
  const { unit, checkpoint, lease } = yield* source.next(lane)
  sized(unit.model)
  const { leaseId, version, project, why, steps, size } = lease
  const prompts = shown ? ((await deps.promptsOf?.(project).catch(() => undefined)) ?? []) : []
  yield { kind: 'state', lane, state: { kind: 'training' } }
  const speed = measureSpeed()
  const events = createChannel<TrainingEvent>()
  // A checkpoint that is still being written must not be stored after its unit was submitted.
  let keeping: Promise<void> = Promise.resolve()
  const listener: UnitListener = {
    progress(progress, resting, levels) {
      const at = deps.now()
      const stepMs = speed.atStep(at)
      if (stepMs !== undefined) {
        source.noteSpeed((stepMs * steps) / size)
        source.fetchAhead()
      }
      events.push({ kind: 'progress', lane, leaseId, project, why, size, version, progress, levels, resting, at })
    },
    checkpoint: (next) => {
      // Written at once, because one that waited here would hold its bytes: `limitCheckpoints` drops it instead.
      const writing = deps.kept.write(placeOf(runId, lane), { lease, checkpoint: next })
      keeping = Promise.all([keeping, writing]).then(() => undefined)
    },
    shown: { prompts, wrote: (pairs) => events.push({ kind: 'sample', sample: { project, version, pairs } }) },
  }
  const training = deps.train(lane, unit, checkpoint, listener, signal).finally(() => keeping)
  void training.finally(() => events.close()).catch(() => undefined)
  yield* events
  const outcome = await training
  source.fetchAhead()
  if (!outcome.ok) throw new CallError(0, outcome.error, { error: outcome.error })
  yield* handIn(work, lane, lease, outcome.trained)
  return unit.model
}

async function* handIn(
  { runId, deps, signal }: Work,
  lane: number,
  { leaseId, version }: Lease,
  { delta, deltaHash, parametersHash, lossTrace, stateHashes }: TrainedUnit,
): AsyncGenerator<TrainingEvent, void> {
  const waiting = { ...deps, signal }
  const { accepted, upload } = yield* untilAnswered(waiting, lane, { kind: 'sending' }, () =>
    deps.call(
      'train/commit',
      { leaseId, deltaHash, parametersHash, lossTrace: [...lossTrace], stateHashes: [...stateHashes] },
      { signal },
    ),
  )
  // A delta that does not reach the object store goes through the server. A server of the last release offers no upload.
  const isUploaded = upload ? await deps.upload(upload, delta, signal) : false
  const packed = accepted || isUploaded ? new Uint8Array() : await packDelta(delta)
  const answer =
    accepted ??
    (yield* untilAnswered(waiting, lane, { kind: 'sending' }, () =>
      deps.call('train/submit', { leaseId, version, delta: packed }, { signal }),
    ))
  await deps.kept.clear(placeOf(runId, lane))
  yield { kind: 'unit-sent', lane, leaseId, bytes: isUploaded ? delta.length : packed.length, answer }
}

export interface TrainingClientDeps extends TrainingDeps {
  readonly changed: (view: TrainingView) => void
  /** Called when a unit was submitted. */
  readonly sent: (answer: Answer<'train/submit'>, leaseId: string) => void
  readonly setPaused: (paused: boolean) => void
}

export interface TrainingClient {
  /** Resolves when the work for this run ends: the quota is filled, or it was stopped or refused. */
  work(): Promise<void>
  pause(by?: PauseReason): void
  resume(): void
  /**
   * Ends the work. The unit in progress stays stored, to be continued later; with `release` its lease is released, so
   * that another device can take its place in the quota at once.
   */
  stop(how?: { readonly release: boolean }): Promise<void>
}

/** Runs `trainRun`, reduces its events to the displayed view, and lets the caller pause and stop it. */
export function createTrainingClient(runId: string, deps: TrainingClientDeps): TrainingClient {
  const aborter = new AbortController()
  const source = createUnitSource(runId, deps, aborter.signal)
  let session = newSession(runId, deps.lanes)
  const apply = (event: TrainingEvent): void => {
    session = reduceTraining(session, event)
    deps.changed(session.view)
    if (event.kind === 'unit-sent') deps.sent(event.answer, event.leaseId)
  }
  const run = async (): Promise<void> => {
    for await (const event of trainRun({ runId, deps, source, signal: aborter.signal })) {
      // Events from before the end that are read after it would show work that has ended.
      if (!aborter.signal.aborted || event.kind === 'unit-sent') apply(event)
    }
  }
  let working: Promise<void> = Promise.resolve()
  return {
    work() {
      // Said at once: a page that opens meanwhile keeps the room of the figures, and nothing moves when they come.
      apply({ kind: 'state', lane: 0, state: { kind: 'leasing' } })
      return (working = run())
    },
    pause(by) {
      deps.setPaused(true)
      apply({ kind: 'paused', by })
    },
    resume() {
      deps.setPaused(false)
      apply({ kind: 'resumed' })
    },
    async stop(how) {
      aborter.abort()
      apply({ kind: 'ended' })
      await source.releaseAhead()
      if (!how?.release) return
      // A lane that is still storing its unit would do so after its key was cleared.
      await working.catch(() => undefined)
      await Promise.all(session.lanes.map((_, lane) => source.release(lane)))
    },
  }
}
