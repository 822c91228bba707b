import type { Context } from '#platform/context'
import { scoredBytes } from '@synet/training/engine/score-unit'
import { findProject, readProjectText } from '#training/unit/projects'

/**
 * Asks for the scores that a project wants, once it has the version for them. Running it again changes nothing.
 * @param wanted by default those of the project
 */
export async function openScores(
  context: Pick<Context, 'sql' | 'trainingStore'>,
  code: string,
  wanted = findProject(code)?.scoring,
): Promise<boolean> {
  const { sql } = context
  const project = findProject(code)
  if (!project || !wanted) return false
  const [opened] = await sql`
    select from app.score where project = ${code} and version = ${wanted.version} limit 1`
  const [version] = await sql`
    select from app.model_version where project = ${code} and version = ${wanted.version} and rolled_back_at is null`
  if (opened || !version) return false
  const { shards } = await readProjectText(context, project)
  const span = scoredBytes({ model: project.model, steps: project.stepsPerUnit })
  const parts = wanted.shards.flatMap((shard) =>
    Array.from({ length: Math.ceil((shards[shard]?.length ?? 0) / span) }, (_, part) => ({
      shard,
      start: part * span,
    })),
  )
  await sql`
    insert into app.score (project, version, shard, start)
      select ${code}, ${wanted.version}, shard, start from unnest(
        ${parts.map(({ shard }) => String(shard))}::int[], ${parts.map(({ start }) => String(start))}::int[]) as p (shard, start)
      on conflict do nothing`
  return true
}
