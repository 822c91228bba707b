import type { Sql } from '@synet/ledger/database'
import type { WorkUnit } from '@synet/training/protocol/work-unit'
import { projectOf } from '#train/lease/find-lease'
import { readText } from '#train/projects'

/** Loads the work unit of a lease. @returns undefined when the weights of its version were deleted */
export async function loadUnit(
  sql: Sql,
  of: { readonly project: string; readonly version: number; readonly shard: number; readonly seed: bigint },
): Promise<WorkUnit | undefined> {
  const project = projectOf(of)
  const [version] = await sql<{ bytes: Buffer }[]>`
    select b.bytes from app.model_version v join app.blob b on b.hash = v.weights_hash
      where v.project = ${of.project} and v.version = ${of.version}`
  const shard = (await readText(project)).shards[of.shard]
  if (!version || !shard) return undefined
  return {
    version: of.version,
    model: project.model,
    baseWeights: new Uint8Array(version.bytes),
    shard,
    seed: Number(of.seed),
    steps: project.stepsPerUnit,
    learningRate: project.learningRate,
  }
}
