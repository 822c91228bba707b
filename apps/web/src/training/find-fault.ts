import { createUnitWorkers } from '@synet/training/client/unit-workers'
import { deviceOf, missingPart } from './device.ts'
import { openWorker } from './open-worker.ts'

/** Why this browser cannot train; `untested` when the test could not be run. */
export type TrainingFault = NonNullable<ReturnType<typeof missingPart>> | 'no-key' | 'differs' | 'untested'

/** A worker that does not answer by then has failed; the test takes a few tenths of a second. */
const patienceMs = 30_000

async function testEngine(): Promise<TrainingFault | null> {
  const workers = createUnitWorkers(openWorker, () => false)
  const tooLate = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no answer')), patienceMs))
  try {
    const { selfTest } = await Promise.race([workers.selfTest(), tooLate])
    return selfTest === 'passed' ? null : 'differs'
  } catch {
    return 'untested'
  } finally {
    workers.close()
  }
}

/** Tests this browser as training would, before anybody pays for it. @returns null where it can train */
export async function findFault(): Promise<TrainingFault | null> {
  const missing = missingPart()
  if (missing) return missing
  const hasKey = await deviceOf().then(
    () => true,
    () => false,
  )
  return hasKey ? testEngine() : 'no-key'
}
