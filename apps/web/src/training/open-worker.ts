import type { OpenedWorker, WorkerEvents } from '@synet/training/client/unit-workers'
import type { FromWorker } from '@synet/training/client/worker-messages'

/** Opens a thread with the engine. */
export function openWorker(events: WorkerEvents): OpenedWorker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = (event: MessageEvent<FromWorker>) => events.message(event.data)
  worker.onerror = (event) => events.failed(new Error(event.message || 'the training worker failed'))
  return { post: (message) => worker.postMessage(message), close: () => worker.terminate() }
}
