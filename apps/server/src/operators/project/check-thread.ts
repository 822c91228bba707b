import { parentPort, workerData } from 'node:worker_threads'
import { done, type Result } from '@synet/core/result'
import { checkProject } from '@synet/training/project-file/check-project'
import { estimateCost } from '@synet/training/project-file/estimate-cost'
import type { Fault } from '@synet/training/project-file/fault'
import { readPackedProject } from '@synet/training/project-file/packed-project'
import { projectOf } from '@synet/training/project-file/project-content'
import type { CheckedProject } from '#operators/project/check-in-thread'

async function check(packed: Uint8Array): Promise<Result<CheckedProject>> {
  const content = await readPackedProject(packed)
  const [fault]: readonly Fault[] = content.ok ? await checkProject(content.value) : content.faults
  if (fault) return fault.refusal
  if (!content.ok) throw new Error('a project that cannot be read has a fault')
  const { text: _, ...rest } = content.value
  return done({ ...rest, cost: estimateCost(projectOf(rest, ''), rest.definition.experiment.units) })
}

parentPort?.postMessage(await check(workerData as Uint8Array))
