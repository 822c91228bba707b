import type { Answer } from '@synet/contract/calls'
import { trainRun } from './train-run.ts'
import type { TrainingDeps } from './training-deps.ts'
import { newSession, reduceTraining, type TrainingEvent } from './training-events.ts'
import type { PauseReason, TrainingView } from './training-view.ts'
import { createUnitSource } from './unit-source.ts'

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
