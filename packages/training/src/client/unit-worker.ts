import { type Settled, withResolvers } from '@synet/core/with-resolvers'
import type { ChosenEngine } from '#engine/choose-engine'
import { computeUnit } from '#engine/compute-unit'
import { type Trainer, trainerOf } from '#engine/trainer'
import { measureMoved, levelRows } from '#protocol/block-changes'
import { isScoring, type WorkUnit } from '#protocol/work-unit'
import { createDutyCycle, type DutyCycle } from './duty-cycle.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'
import { writeBeforeAfter } from './write-before-after.ts'
import { minutes, seconds } from '@synet/core/clock'

/** A restart loses no more work than this. */
export const lostMsMax = seconds(30)
/** A unit that takes less is started over: a checkpoint has 12 bytes for each parameter, 22 MB for English sounds. */
const shortUnitMs = minutes(1)

interface CheckpointSchedule {
  /** @param stepMs the duration of a step @returns whether the state after it is to be kept */
  afterStep(stepMs: number): boolean
}

/**
 * Says when a unit's state is kept: by the time of its steps, without pauses and rests, so that a fast device writes no
 * more than a slow one.
 * @param steps of the unit
 */
export function createCheckpointSchedule(steps: number): CheckpointSchedule {
  let taken = 0
  let workedMs = 0
  let unkeptMs = 0
  return {
    afterStep(stepMs) {
      taken++
      workedMs += stepMs
      unkeptMs += stepMs
      const meanMs = workedMs / taken
      // The next step would be more than may be lost.
      if (meanMs * steps < shortUnitMs || unkeptMs + meanMs <= lostMsMax) return false
      unkeptMs = 0
      return true
    },
  }
}

/** Measuring the blocks takes some milliseconds. */
const stepsALevel = 2

/** A gate that `passed` waits for while it is closed. */
function createPauseGate() {
  let closed: Settled<void> | undefined
  return {
    close: (): void => void (closed ??= withResolvers()),
    open: (): void => {
      closed?.resolve()
      closed = undefined
    },
    async passed(): Promise<void> {
      while (closed) await closed.promise
    },
  }
}

/** @returns after every second step how far each block has moved, compared with the others */
const levelsAt = (trainer: Trainer, unit: WorkUnit, step: number): string | undefined =>
  step % stepsALevel === 0
    ? levelRows([measureMoved(unit.model, unit.baseWeights, trainer.viewParameters())])[0]
    : undefined

/** Loads the engine once; after a failure it is loaded again. */
function reuseEngine(loadEngine: () => Promise<ChosenEngine>): () => Promise<ChosenEngine> {
  let engine: Promise<ChosenEngine> | undefined
  return () =>
    (engine ??= loadEngine().catch((error: unknown) => {
      engine = undefined
      throw error
    }))
}

/** Keeps the trainer of the last model, and for each model what a step usually takes while the device is cool. */
function reuseTrainer(
  openEngine: () => Promise<ChosenEngine>,
  share: number,
): (unit: WorkUnit) => Promise<{ readonly trainer: Trainer; readonly duty: DutyCycle }> {
  const duties = new Map<string, DutyCycle>()
  let trainer: Trainer | undefined
  let modelKey = ''
  return async (unit) => {
    const key = JSON.stringify([unit.protocol, unit.model])
    if (!trainer || key !== modelKey) trainer = trainerOf((await openEngine()).module, unit)
    modelKey = key
    const duty = duties.get(key) ?? createDutyCycle(share)
    duties.set(key, duty)
    return { trainer, duty }
  }
}

async function sendSelfTest(
  send: (message: FromWorker) => void,
  openEngine: () => Promise<ChosenEngine>,
): Promise<void> {
  try {
    const { selfTest, engine } = await openEngine()
    send({ kind: 'tested', tested: { selfTest, engine } })
  } catch (error) {
    send({ kind: 'refused', error: error instanceof Error ? error.message : 'server.failed' })
  }
}

/**
 * Runs the engine outside the UI thread. Between two steps it reads whether to pause.
 * @param send sends a message to the opener of the worker
 * @param loadEngine is called again after a failure
 * @param share of the time that it computes at most
 * @param draws whether somebody sees how far the blocks of the model move
 * @returns the handler of the worker's messages
 */
export function createUnitWorker(
  send: (message: FromWorker) => void,
  loadEngine: () => Promise<ChosenEngine>,
  { share = 1, draws = false }: { readonly share?: number; readonly draws?: boolean } = {},
): (message: ToWorker) => void {
  const openEngine = reuseEngine(loadEngine)
  const trainerFor = reuseTrainer(openEngine, share)
  const gate = createPauseGate()

  const train = async ({ unit, resumeFrom, prompts }: Extract<ToWorker, { kind: 'train' }>): Promise<void> => {
    try {
      const { trainer, duty } = await trainerFor(unit)
      const shows = prompts.length > 0 && !isScoring(unit.protocol)
      const schedule = createCheckpointSchedule(unit.steps)
      let begun = 0
      const training = computeUnit({
        trainer,
        unit,
        resumeFrom,
        offerCheckpoint: (take) => {
          if (schedule.afterStep(performance.now() - begun)) send({ kind: 'checkpoint', checkpoint: take() })
        },
      })
      for (;;) {
        begun = performance.now()
        const next = await training.next()
        if (next.done) {
          if (!next.value.ok) return send({ kind: 'refused', error: next.value.error })
          // The unit's result has been read: between two units the model may write.
          if (shows) send({ kind: 'wrote', pairs: writeBeforeAfter(trainer, unit, prompts) })
          return send({ kind: 'trained', trained: next.value.value })
        }
        const restMs = duty.afterStep(performance.now() - begun)
        send({
          kind: 'progress',
          progress: next.value,
          levels: draws && !isScoring(unit.protocol) ? levelsAt(trainer, unit, next.value.step) : undefined,
          resting: restMs > 0,
        })
        // A turn of the event loop, in which messages arrive.
        await new Promise((resolve) => setTimeout(resolve, restMs))
        await gate.passed()
      }
    } catch (error) {
      send({ kind: 'refused', error: error instanceof Error ? error.message : 'server.failed' })
    }
  }

  return (message) => {
    switch (message.kind) {
      case 'train':
        void train(message)
        break
      case 'test':
        void sendSelfTest(send, openEngine)
        break
      case 'pause':
        gate.close()
        break
      case 'resume':
        gate.open()
        break
    }
  }
}
