import { parentPort, workerData } from 'node:worker_threads'
import { createUnitWorker } from '@synet/training/client/unit-worker'
import { chooseOwnEngine } from '@synet/training/engine/load-engine'
import type { ToWorker } from '@synet/training/client/worker-messages'

const port = parentPort
if (!port) throw new Error('this file must run as a worker thread')
const handleMessage = createUnitWorker(
  (message) => port.postMessage(message, message.kind === 'checkpoint' ? [message.checkpoint.state.buffer] : []),
  chooseOwnEngine,
  workerData as { readonly share: number },
)
port.on('message', (message: ToWorker) => handleMessage(message))
