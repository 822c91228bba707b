import { done, refuse } from '@synet/core/result'
import { rateOf } from '@synet/training/projects/learning-rate'
import type { MergeLimits } from '@synet/training/protocol/aggregate-round'
import type { UnitProtocol } from '@synet/training/protocol/work-unit'
import type { PublicCall } from '#platform/http/call'
import { findProject, shardHash } from '#training/unit/projects'
import { readProofs } from '#training/unit/unit-proof'

interface Row {
  readonly version: number
  readonly weights_hash: string
  readonly units: number
  readonly merged_units: Buffer | null
  readonly merge_limits: MergeLimits | null
}

/** Versions whose units a merge takes, and its base. */
const versionsBefore = 3

/** @returns refusals `project.not-found`, also for a version that is not there or lists no units */
export const projectMerge: PublicCall<'project/merge'> = async ({ sql }, { code, version }) => {
  const project = findProject(code)
  const rows = await sql<Row[]>`
    select version, weights_hash, units, merged_units, merge_limits from app.model_version
      where project = ${code} and version between ${version - versionsBefore} and ${version}`
  const weightsOf = (of: number): string => rows.find((row) => row.version === of)?.weights_hash ?? ''
  const merged = rows.find((row) => row.version === version)
  if (!project || !merged?.merged_units || !merged.merge_limits) return refuse('project.not-found')
  return done({
    weights: merged.weights_hash,
    base: weightsOf(version - 1),
    limits: merged.merge_limits,
    units: readProofs(merged.merged_units).map((unit) => ({
      protocol: unit.protocol as UnitProtocol,
      version: unit.version,
      weights: weightsOf(unit.version),
      shard: shardHash(project, unit.shard),
      seed: Number(unit.seed),
      size: unit.size,
      steps: unit.size * project.stepsPerUnit,
      learningRate: rateOf(project, unit.version),
      deltaHash: unit.delta_hash,
      parametersHash: unit.parameters_hash,
    })),
  })
}
