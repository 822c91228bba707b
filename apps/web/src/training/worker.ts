import { createUnitWorker } from '@synet/training/client/unit-worker'
import type { ToWorker } from '@synet/training/client/worker-messages'
import { chooseEngine } from '@synet/training/engine/choose-engine'
import { fetchEngine } from './fetch-engine.ts'

const handle = createUnitWorker(
  // A checkpoint is some megabytes, and nothing here needs it any more.
  (message) => postMessage(message, message.kind === 'checkpoint' ? [message.checkpoint.state.buffer] : []),
  () => chooseEngine(fetchEngine),
  { draws: true },
)

addEventListener('message', (event: MessageEvent<ToWorker>) => handle(event.data))
