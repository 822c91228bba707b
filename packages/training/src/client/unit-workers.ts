import type { Tested } from '#engine/choose-engine'
import type { TrainingClientDeps } from './training-client.ts'
import type { TrainingDeps, UnitListener } from './training-deps.ts'
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

type Outcome = Awaited<ReturnType<TrainingDeps['train']>>

/** Passes a worker's message on. @returns how the unit ended, when the message says so */
function outcomeOf(message: FromWorker, listener: UnitListener): Outcome | undefined {
  switch (message.kind) {
    case 'progress':
      listener.progress(message.progress, message.resting, message.levels)
      return undefined
    case 'checkpoint':
      listener.checkpoint(message.checkpoint)
      return undefined
    case 'wrote':
      listener.shown?.wrote(message.pairs)
      return undefined
    case 'tested':
      return undefined
    case 'trained':
      return { ok: true, trained: message.trained }
    case 'refused':
      return { ok: false, error: message.error }
  }
}

interface Slot {
  readonly worker: OpenedWorker
  events: WorkerEvents
}
const silent: WorkerEvents = { message: () => undefined, failed: () => undefined }

/** Has a worker that trains nothing yet run the self-test. */
const testIn = (slot: Slot): Promise<Tested> =>
  new Promise<Tested>((resolve, reject) => {
    slot.events = {
      failed: reject,
      message: (message) => {
        if (message.kind === 'tested') resolve(message.tested)
        if (message.kind === 'refused') reject(new Error(message.error))
      },
    }
    slot.worker.post({ kind: 'test' })
  }).finally(() => {
    slot.events = silent
  })

/** Runs the self-test once; a failed start is tried again. */
function createSelfTest(slot: () => Slot): () => Promise<Tested> {
  let tested: Promise<Tested> | undefined
  return () =>
    (tested ??= testIn(slot()).catch((error: unknown) => {
      tested = undefined
      throw error
    }))
}

/** Keeps one worker per lane, opened when it is asked for; a failed or closed one is replaced. */
function createSlots(open: (events: WorkerEvents) => OpenedWorker) {
  const slots = new Map<number, Slot>()

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

  return { slots, slotOf, closeLane }
}

/** Trains units in one worker per lane, which the first unit opens and the next ones use again. */
export function createUnitWorkers(
  open: (events: WorkerEvents) => OpenedWorker,
  isPaused: () => boolean,
): Pick<TrainingClientDeps, 'train' | 'selfTest' | 'setPaused'> & { close(): void } {
  const { slots, slotOf, closeLane } = createSlots(open)
  return {
    selfTest: createSelfTest(() => slotOf(0)),
    train: (lane, unit, resumeFrom, listener, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted()
        const slot = slotOf(lane)
        const finish = (): void => {
          slot.events = silent
          signal.removeEventListener('abort', abort)
        }
        const abandon = (): void => {
          finish()
          closeLane(lane)
        }
        const abort = (): void => {
          abandon()
          reject(signal.reason)
        }
        signal.addEventListener('abort', abort)
        slot.events = {
          failed: (error) => {
            abandon()
            reject(error)
          },
          message: (message) => {
            const outcome = outcomeOf(message, listener)
            if (!outcome) return
            finish()
            resolve(outcome)
          },
        }
        slot.worker.post({ kind: isPaused() ? 'pause' : 'resume' })
        slot.worker.post({ kind: 'train', unit, resumeFrom, prompts: listener.shown?.prompts ?? [] })
      }),
    setPaused(paused) {
      for (const { worker } of slots.values()) worker.post({ kind: paused ? 'pause' : 'resume' })
    },
    close() {
      for (const lane of slots.keys()) closeLane(lane)
    },
  }
}
