import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { createUnitWorker } from '@synet/training/client/unit-worker'
import type { ToWorker } from '@synet/training/client/worker-messages'

const port = parentPort
if (!port) throw new Error('this file must run as a worker thread')
const handleMessage = createUnitWorker(
  (message) => port.postMessage(message, message.kind === 'checkpoint' ? [message.checkpoint.state.buffer] : []),
  async () => WebAssembly.compile(await readFile(new URL('./engine.wasm', import.meta.url))),
)
port.on('message', (message: ToWorker) => handleMessage(message))
