import { randomInt } from 'node:crypto'
import type { Context } from '#context'
import type { ComputeThread } from '#train/compute-unit'
import { findProject } from '#train/projects'
import { unitOf } from '#train/unit-of'

/** Ready of each project's newest version; a lease takes one. */
const readyMin = 2

/** Computes one unit beforehand, so that its answer is known when somebody is asked for it. @returns true when it did */
export async function plantAnswer({ sql, clock }: Context, thread: ComputeThread): Promise<boolean> {
  // Only where somebody trains: an idle machine computes nothing.
  const [wanted] = await sql<{ project: string; version: number }[]>`
    select v.project, v.version from (
        select distinct on (project) project, version from app.model_version order by project, version desc) v
      where exists (select from app.run r join app.task t on t.id = r.task_id
          where r.ended_at is null and t.project_code = v.project and r.state = 'running')
        and (select count(*) from app.known_answer k
          where k.project = v.project and k.version = v.version and k.lease_id is null) < ${readyMin}
      limit 1`
  const project = wanted && findProject(wanted.project)
  if (!wanted || !project) return false
  const of = { ...wanted, shard: randomInt(project.shards.length), seed: BigInt(randomInt(2 ** 32)) }
  const unit = await unitOf(sql, of)
  const computed = unit && (await thread.compute(unit))
  if (!computed?.ok) return false
  const { deltaHash, parametersHash, lossTrace } = computed.value
  await sql`insert into app.known_answer (project, version, shard, seed, delta_hash, parameters_hash, loss_trace, made_at)
    values (${of.project}, ${of.version}, ${of.shard}, ${of.seed}, ${deltaHash}, ${parametersHash},
      ${[...lossTrace]}::float8[], ${clock.now()})`
  return true
}
