import { CallError } from '@synet/contract/client'
import type { TrainingEvent } from './training-events.ts'
import type { TrainingState } from './training-view.ts'

/** A device waits this long when the server does not answer or fails, or when a unit was refused. */
export const retryMs = 5_000

export const codeOf = (error: unknown): string | undefined =>
  error instanceof CallError ? error.data?.error : undefined

/** No answer came, or the server itself failed, which says nothing about the request. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof CallError) || error.data === undefined || error.data.error === 'server.failed'

/** The server's retry-after time. */
export const busyMsOf = (error: unknown): number =>
  1_000 * Math.max(1, error instanceof CallError ? Number(error.data?.['seconds'] ?? 5) : 5)

export interface Waiting {
  readonly now: () => number
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly signal: AbortSignal
}

export async function* waitFor(
  { now, wait, signal }: Waiting,
  lane: number,
  reason: 'busy' | 'offline' | 'failed',
  ms: number,
): AsyncGenerator<TrainingEvent, void> {
  yield { kind: 'state', lane, state: { kind: 'waiting', reason, until: now() + ms } }
  await wait(ms, signal)
}

/**
 * Retries until there is an answer: nothing is lost without one, and a finished unit waits while the server is busy.
 */
export async function* untilAnswered<T>(
  waiting: Waiting,
  lane: number,
  state: TrainingState,
  ask: () => Promise<T>,
): AsyncGenerator<TrainingEvent, T> {
  const { signal } = waiting
  for (;;) {
    signal.throwIfAborted()
    yield { kind: 'state', lane, state }
    try {
      return await ask()
    } catch (error) {
      if (signal.aborted) throw error
      const isBusy = codeOf(error) === 'train.busy' && state.kind === 'sending'
      if (isBusy) yield* waitFor(waiting, lane, 'busy', busyMsOf(error))
      else if (isUnanswered(error)) yield* waitFor(waiting, lane, 'offline', retryMs)
      else throw error
    }
  }
}
