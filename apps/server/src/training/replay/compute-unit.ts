import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Result } from '@synet/core/result'
import type { TrainedUnit, WorkUnit } from '@synet/training/protocol/work-unit'

/** A message to those who compute: the whole unit, or the hash of one of its states. */
export interface UnitToCompute {
  readonly unit: WorkUnit
  readonly state?: number
}

export interface ComputeThread {
  compute(unit: WorkUnit): Promise<Result<TrainedUnit>>
  computeState(unit: WorkUnit, state: number): Promise<Result<string>>
  close(): Promise<void>
}

/** Computes units in a worker thread, one at a time. A thread that dies fails its unit and is replaced. */
export function createComputeThread(): ComputeThread {
  let worker: Worker | undefined
  const ask = <T>(asked: UnitToCompute): Promise<Result<T>> =>
    new Promise((resolve, reject) => {
      worker ??= new Worker(new URL('./compute-thread.ts', import.meta.url))
      const current = worker
      const onMessage = (computed: Result<T>) => {
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
      current.postMessage(asked)
    })
  return {
    compute: (unit) => ask({ unit }),
    computeState: (unit, state) => ask({ unit, state }),
    close: async () => void (await worker?.terminate()),
  }
}

/** Asks a process of its own, which ends afterwards. */
function askElsewhere<T>(asked: UnitToCompute): Promise<Result<T>> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./compute-process.ts', import.meta.url)), {
      serialization: 'advanced',
      env: {},
    })
    child.once('message', (computed) => resolve(computed as Result<T>))
    child.once('error', reject)
    child.once('exit', () => reject(new Error('the process that computed a unit ended')))
    child.send(asked)
  })
}

export const computeElsewhere = (unit: WorkUnit): Promise<Result<TrainedUnit>> => askElsewhere({ unit })
export const computeStateElsewhere = (unit: WorkUnit, state: number): Promise<Result<string>> =>
  askElsewhere({ unit, state })
