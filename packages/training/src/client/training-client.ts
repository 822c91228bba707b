import type { Answer } from '@synet/contract/calls'
import { trainRun } from './train-run.ts'
import type { TrainingDeps } from './training-deps.ts'
import { newSession, reduceTraining, type TrainingEvent } from './training-events.ts'
import type { TrainingView } from './training-view.ts'
import { createUnitSource } from './unit-source.ts'

export interface TrainingClientDeps extends TrainingDeps {
  readonly changed: (view: TrainingView) => void
  /** A unit was handed in. */
  readonly sent: (answer: Answer<'train/submit'>, leaseId: string) => void
  readonly setPaused: (paused: boolean) => void
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

/** Runs `trainRun`, reduces its events to what people see, and lets the caller pause and stop it. */
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
      // What happened before the end but is read after it would show work that has ended.
      if (!aborter.signal.aborted || event.kind === 'unit-sent') apply(event)
    }
  }
  let working: Promise<void> = Promise.resolve()
  return {
    work: () => (working = run()),
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
      // What a lane still keeps would come after its place was cleared.
      await working.catch(() => undefined)
      await Promise.all(session.lanes.map((_, lane) => source.release(lane)))
    },
  }
}
