import { Worker } from 'node:worker_threads'
import { refuse, type Result } from '@synet/core/result'
import type { Cost } from '@synet/training/project-file/estimate-cost'
import type { ProjectContent } from '@synet/training/project-file/project-content'

export interface CheckedProject extends Omit<ProjectContent, 'text'> {
  readonly cost: Cost
}

/** The process has more memory than this. The largest texts of a language take a part of both. */
const checkMsMax = 45_000
const memoryMiB = 640

let last: Promise<unknown> = Promise.resolve()

/**
 * Checks a packed project in a thread of its own, so that the calls of others continue; one at a time.
 * @returns refusals `project-file.…`
 */
export function checkInThread(packed: Uint8Array): Promise<Result<CheckedProject>> {
  const checked = last.then(() => check(packed))
  last = checked
  return checked
}

function check(packed: Uint8Array): Promise<Result<CheckedProject>> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./check-thread.ts', import.meta.url), {
      workerData: packed,
      resourceLimits: { maxOldGenerationSizeMb: memoryMiB },
    })
    const end = (result: Result<CheckedProject>) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(result)
    }
    const fail = () => end(refuse('project-file.check-failed'))
    const timer = setTimeout(fail, checkMsMax)
    worker.once('message', end)
    // A thread that runs out of memory ends with an error.
    worker.once('error', fail)
    worker.once('exit', fail)
  })
}
