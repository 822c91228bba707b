import type { TrainingClientDeps } from './training-client.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** A thread with the engine, in the browser or in Node. */
export interface OpenedWorker {
  post(message: ToWorker): void
  close(): void
}

export interface WorkerEvents {
  message(message: FromWorker): void
  /** The thread ended or failed to start. */
  failed(error: Error): void
}

/**
 * One worker per lane, opened with its first unit and reused for the next ones; a failed or stopped one is replaced.
 */
export function createUnitWorkers(
  open: (events: WorkerEvents) => OpenedWorker,
  isPaused: () => boolean,
): Pick<TrainingClientDeps, 'train' | 'setPaused'> & { close(): void } {
  interface Slot {
    worker: OpenedWorker
    events: WorkerEvents
  }
  const slots = new Map<number, Slot>()
  const silent: WorkerEvents = { message: () => undefined, failed: () => undefined }

  const slotOf = (lane: number): Slot => {
    const known = slots.get(lane)
    if (known) return known
    const slot: Slot = {
      events: silent,
      worker: open({
        message: (message) => slot.events.message(message),
        failed: (error) => {
          if (slots.get(lane) === slot) slots.delete(lane)
          slot.events.failed(error)
        },
      }),
    }
    slots.set(lane, slot)
    return slot
  }

  const closeLane = (lane: number): void => {
    const slot = slots.get(lane)
    slots.delete(lane)
    if (!slot) return
    slot.events = silent
    slot.worker.close()
  }

  return {
    train: (lane, unit, resumeFrom, listener, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted()
        const slot = slotOf(lane)
        const finish = (): void => {
          slot.events = silent
          signal.removeEventListener('abort', abort)
        }
        const abort = (): void => {
          finish()
          closeLane(lane)
          reject(signal.reason)
        }
        signal.addEventListener('abort', abort)
        slot.events = {
          failed: (error) => {
            finish()
            closeLane(lane)
            reject(error)
          },
          message: (message) => {
            switch (message.kind) {
              case 'progress':
                listener.progress(message.progress, message.resting)
                break
              case 'checkpoint':
                listener.checkpoint(message.checkpoint)
                break
              case 'wrote':
                listener.wrote?.(message.pair)
                break
              case 'trained':
                finish()
                resolve({ ok: true, trained: message.trained })
                break
              case 'refused':
                finish()
                resolve({ ok: false, error: message.error })
                break
            }
          },
        }
        slot.worker.post({ kind: isPaused() ? 'pause' : 'resume' })
        slot.worker.post({ kind: 'train', unit, resumeFrom, writes: listener.wrote !== undefined })
      }),
    setPaused(paused) {
      for (const { worker } of slots.values()) worker.post({ kind: paused ? 'pause' : 'resume' })
    },
    close() {
      for (const lane of slots.keys()) closeLane(lane)
    },
  }
}
