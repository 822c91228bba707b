import { rateOf } from '@synet/training/projects/learning-rate'
import type { WorkUnit } from '@synet/training/protocol/work-unit'
import type { Context } from '#platform/context'
import { type LeaseRow, projectOf, stepsOf } from '#training/lease/find-lease'
import { readProjectText } from '#training/unit/projects'
import { readWeights } from '#training/unit/training-bytes'

/** These columns of a lease say which unit it is. */
export type UnitOfLease = Pick<LeaseRow, 'project' | 'protocol' | 'version' | 'shard' | 'seed' | 'size'>

/** Loads the work unit of a lease. @returns undefined when the weights of its version were deleted */
export async function loadUnit(
  context: Pick<Context, 'sql' | 'trainingStore'>,
  of: UnitOfLease,
): Promise<WorkUnit | undefined> {
  const project = projectOf(of)
  const [version] = await context.sql<{ weights_hash: string }[]>`
    select weights_hash from app.model_version where project = ${of.project} and version = ${of.version}`
  const weights = version && (await readWeights(context, version.weights_hash))
  const shard = (await readProjectText(context, project)).shards[of.shard]
  if (!weights || !shard) return undefined
  return {
    protocol: of.protocol,
    version: of.version,
    model: project.model,
    baseWeights: new Uint8Array(weights),
    shard,
    seed: Number(of.seed),
    steps: stepsOf(of),
    learningRate: rateOf(project, of.version),
  }
}
