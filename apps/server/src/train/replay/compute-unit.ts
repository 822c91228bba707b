import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Result } from '@synet/core/result'
import type { TrainedUnit, WorkUnit } from '@synet/training/protocol/work-unit'

export interface ComputeThread {
  compute(unit: WorkUnit): Promise<Result<TrainedUnit>>
  close(): Promise<void>
}

/** Computes units in a worker thread, one at a time. A thread that dies fails its unit and is replaced. */
export function createComputeThread(): ComputeThread {
  let worker: Worker | undefined
  return {
    compute: (unit) =>
      new Promise((resolve, reject) => {
        worker ??= new Worker(new URL('./compute-thread.ts', import.meta.url))
        const current = worker
        const onMessage = (computed: Result<TrainedUnit>) => {
          current.off('error', onError).off('exit', onExit)
          resolve(computed)
        }
        const onError = (error: unknown) => {
          worker = undefined
          current.off('message', onMessage).off('exit', onExit)
          reject(error)
        }
        const onExit = () => onError(new Error('the thread that computed a unit ended'))
        current.once('message', onMessage).once('error', onError).once('exit', onExit)
        current.postMessage(unit)
      }),
    close: async () => void (await worker?.terminate()),
  }
}

/** Computes a unit in a process of its own, which ends afterwards. */
export function computeElsewhere(unit: WorkUnit): Promise<Result<TrainedUnit>> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./compute-process.ts', import.meta.url)), {
      serialization: 'advanced',
      env: {},
    })
    child.once('message', (computed) => resolve(computed as Result<TrainedUnit>))
    child.once('error', reject)
    child.once('exit', () => reject(new Error('the process that computed a unit ended')))
    child.send(unit)
  })
}
