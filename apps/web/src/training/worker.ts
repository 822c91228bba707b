import { engineUrl } from '@synet/training/engine/engine-url'
import { createTrainer, type Trainer } from '@synet/training/engine/trainer'
import { trainUnit } from '@synet/training/engine/train-unit'
import { createDutyCycle } from './duty-cycle.ts'
import type { WorkUnit } from './engine-types.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** The engine off the page's thread: between two steps it hears whether to wait. */
let module: Promise<WebAssembly.Module> | undefined
let trainer: Trainer | undefined
let modelKey = ''
let paused = false
/** A reload loses no more steps. */
const checkpointEverySteps = 5
const duty = createDutyCycle()
let wake: () => void = () => undefined

const tell = (message: FromWorker): void => postMessage(message)

async function loadModule(): Promise<WebAssembly.Module> {
  module ??= fetch(engineUrl)
    .then((response) => response.arrayBuffer())
    .then((bytes) => WebAssembly.compile(bytes))
  try {
    return await module
  } catch (error) {
    module = undefined
    throw error
  }
}

async function trainerFor(unit: WorkUnit): Promise<Trainer> {
  const key = JSON.stringify(unit.model)
  if (!trainer || key !== modelKey) {
    trainer = createTrainer(await loadModule(), unit.model)
    modelKey = key
  }
  return trainer
}

/** A turn of the event loop, in which messages arrive; as long as it is paused, no further. */
async function breathe(restMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, restMs))
  while (paused) {
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
}

async function train({ unit, resumeFrom }: Extract<ToWorker, { kind: 'train' }>): Promise<void> {
  try {
    const training = trainUnit({
      trainer: await trainerFor(unit),
      unit,
      resumeFrom,
      checkpointEverySteps,
      keepCheckpoint: (checkpoint) => tell({ kind: 'checkpoint', checkpoint }),
    })
    for (;;) {
      const begun = performance.now()
      const next = await training.next()
      if (next.done) {
        if (next.value.ok) tell({ kind: 'trained', trained: next.value.value })
        else tell({ kind: 'refused', error: next.value.error })
        return
      }
      const restMs = duty.afterStep(performance.now() - begun)
      tell({ kind: 'progress', progress: next.value, resting: restMs > 0 })
      await breathe(restMs)
    }
  } catch (error) {
    tell({ kind: 'refused', error: error instanceof Error ? error.message : 'server.failed' })
  }
}

addEventListener('message', (event: MessageEvent<ToWorker>) => {
  const message = event.data
  switch (message.kind) {
    case 'train':
      void train(message)
      break
    case 'pause':
      paused = true
      break
    case 'resume':
      paused = false
      wake()
      break
  }
})
