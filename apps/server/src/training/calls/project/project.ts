import { initialLanguage } from '@synet/contract/languages'
import { done, refuse } from '@synet/core/result'
import type { PublicCall } from '#platform/http/call'
import { listProjects, readProject } from '#training/project/read-project'
import { findProject, shardHash } from '#training/unit/projects'
import { rateOf } from '@synet/training/projects/learning-rate'
import type { MergeLimits } from '@synet/training/protocol/aggregate-round'
import type { UnitProtocol } from '@synet/training/protocol/work-unit'
import { readProofs } from '#training/unit/unit-proof'

export const projectList: PublicCall<'project/list'> = async (context, { language }) =>
  done({ list: await listProjects(context, language ?? initialLanguage), next: null })

/** @returns refusal `project.not-found` */
export const projectDetail: PublicCall<'project/detail'> = async (context, { code, language }) => {
  const project = await readProject(context, code, language ?? initialLanguage)
  return project ? done(project) : refuse('project.not-found')
}

interface Part {
  readonly version: number
  readonly weights_hash: string
  readonly shard: number
  readonly start: number
  readonly result_hash: string | null
}

/** @returns refusal `project.not-found` */
export const projectScores: PublicCall<'project/scores'> = async ({ sql }, { code }) => {
  const project = findProject(code)
  if (!project) return refuse('project.not-found')
  const parts = await sql<Part[]>`
    select s.version, v.weights_hash, s.shard, s.start, s.result_hash
      from app.score s join app.model_version v on v.project = s.project and v.version = s.version
      where s.project = ${code} order by s.version, s.shard, s.start`
  return done({
    steps: project.stepsPerUnit,
    list: parts.map(({ version, weights_hash: weights, shard, start, result_hash: scores }) => ({
      version,
      weights,
      shard: project.shards[shard]?.sha256 ?? '',
      start,
      scores,
    })),
  })
}

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
