import { done, refuse } from '@synet/core/result'
import type { PublicCall } from '#platform/http/call'
import { findProject } from '#training/unit/projects'

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
