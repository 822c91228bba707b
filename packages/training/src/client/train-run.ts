import { CallError } from '@synet/contract/client'
import type { TrainedUnit } from '#protocol/work-unit'
import { busyMsOf, codeOf, retryMs, untilAnswered, waitFor } from './ask-server.ts'
import { createChannel } from './channel.ts'
import { type Lease, placeOf } from './kept-units.ts'
import type { TrainingDeps, UnitListener } from './training-deps.ts'
import type { TrainingEvent } from './training-events.ts'
import type { UnitSource } from './unit-source.ts'
import type { BeforeAfter } from './write-before-after.ts'

/** After so many units that the server refuses in a row, something is wrong that trying again does not fix. */
const refusedUnitsMax = 3
/** Writing takes some hundredths of a unit's time: with every tenth of them it costs nothing that counts. */
const unitsASample = 10

/** A refusal that the next unit does not share. */
const isAboutUnit = (code: string | undefined): boolean =>
  code !== undefined && (code.startsWith('unit.') || code === 'lease.over' || code === 'lease.not-found')

interface Work {
  readonly runId: string
  readonly deps: TrainingDeps
  readonly source: UnitSource
  readonly signal: AbortSignal
}

/**
 * One run's work: lease, download, train, commit, submit, and again in each lane, until the day's quota is filled, the
 * server refuses, or the signal is aborted. The events of all lanes come in the order in which they happen.
 */
export async function* trainRun(work: Work): AsyncGenerator<TrainingEvent, void> {
  const events = createChannel<TrainingEvent>()
  const workLane = async (lane: number): Promise<void> => {
    for await (const event of trainLane(work, lane)) events.push(event)
  }
  const lanes = Promise.all(Array.from({ length: work.deps.lanes }, (_, lane) => workLane(lane)))
  void lanes.finally(() => events.close()).catch(() => undefined)
  yield* events
  await lanes
}

async function* trainLane(work: Work, lane: number): AsyncGenerator<TrainingEvent, void> {
  const { runId, deps, signal } = work
  const waiting = { ...deps, signal }
  let refusedInARow = 0
  let trained = 0
  while (!signal.aborted) {
    try {
      // The session's first unit, and then now and again.
      const shown = deps.showsSamples === true && lane === 0 && trained % unitsASample === 0
      yield* trainNextUnit(work, lane, shown)
      trained++
      refusedInARow = 0
    } catch (error) {
      if (signal.aborted) return
      const code = codeOf(error)
      if (code === 'train.no-quota') return yield { kind: 'state', lane, state: { kind: 'quota-filled' } }
      // Other lanes and devices hold what there is: it becomes free when they hand in.
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
        // The wait was aborted: the loop ends.
      }
    }
  }
}

/** @param shown whether to ask for what the model writes before and after it */
async function* trainNextUnit(work: Work, lane: number, shown: boolean): AsyncGenerator<TrainingEvent, void> {
  const { runId, deps, source, signal } = work
  const { unit, checkpoint, lease } = yield* source.next(lane)
  const { leaseId, version } = lease
  yield { kind: 'state', lane, state: { kind: 'training' } }
  source.fetchAhead()
  const events = createChannel<TrainingEvent>()
  // A checkpoint still being written when its unit is handed in must not come after it.
  let keeping: Promise<void> = Promise.resolve()
  const listener: UnitListener = {
    progress: (progress, resting) =>
      events.push({ kind: 'progress', lane, leaseId, version, progress, resting, at: deps.now() }),
    checkpoint: (next) => {
      keeping = keeping.then(() => deps.kept.write(placeOf(runId, lane), { lease, checkpoint: next }))
    },
    ...(shown && { wrote: (pair: BeforeAfter) => events.push({ kind: 'sample', sample: { ...pair, version } }) }),
  }
  const training = deps.train(lane, unit, checkpoint, listener, signal).finally(() => keeping)
  void training.finally(() => events.close()).catch(() => undefined)
  yield* events
  const outcome = await training
  if (!outcome.ok) throw new CallError(0, outcome.error, { error: outcome.error })
  yield* handIn(work, lane, lease, outcome.trained)
}

async function* handIn(
  { runId, deps, signal }: Work,
  lane: number,
  { leaseId, version }: Lease,
  { delta, deltaHash, parametersHash, lossTrace }: TrainedUnit,
): AsyncGenerator<TrainingEvent, void> {
  const waiting = { ...deps, signal }
  yield* untilAnswered(waiting, lane, { kind: 'sending' }, () =>
    deps.call('train/commit', { leaseId, deltaHash, parametersHash, lossTrace: [...lossTrace] }, { signal }),
  )
  const answer = yield* untilAnswered(waiting, lane, { kind: 'sending' }, () =>
    deps.call('train/submit', { leaseId, version, delta }, { signal }),
  )
  await deps.kept.clear(placeOf(runId, lane))
  yield { kind: 'unit-sent', lane, leaseId, bytes: delta.length, answer }
}
