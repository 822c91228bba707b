import { createUnitWorker } from '@synet/training/client/unit-worker'
import type { ToWorker } from '@synet/training/client/worker-messages'
import { engineUrl } from '@synet/training/engine/engine-url'

const handle = createUnitWorker(
  // A checkpoint is some megabytes, and nothing here needs it any more.
  (message) => postMessage(message, message.kind === 'checkpoint' ? [message.checkpoint.state.buffer] : []),
  async () => WebAssembly.compile(await (await fetch(engineUrl)).arrayBuffer()),
)

addEventListener('message', (event: MessageEvent<ToWorker>) => handle(event.data))
