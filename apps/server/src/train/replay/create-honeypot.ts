import { randomInt } from 'node:crypto'
import { pickShard, regionShards } from '@synet/training/protocol/region-shards'
import type { Sql } from '@synet/ledger/database'
import type { Context } from '#context'
import type { ComputeThread } from '#train/replay/compute-unit'
import { findProject } from '#train/projects'
import { loadUnit } from '#train/replay/load-unit'

/**
 * Keeps this many honeypots ready for each region that trains, of its project's newest version; a lease uses one up.
 */
const readyMin = 2

interface Wanted {
  readonly project: string
  readonly version: number
  /** The regions of open runs. */
  readonly regions: readonly string[]
  /** The shards of unused honeypots. */
  readonly ready: readonly number[]
}

/**
 * Creates a honeypot: computes one unit beforehand, so that its answer is known when it is leased.
 * @returns true when it created one
 */
export async function createHoneypot(context: Context, thread: ComputeThread): Promise<boolean> {
  const { sql, clock } = context
  for (const wanted of await readWanted(sql)) {
    const of = chooseUnit(wanted)
    if (!of) continue
    const unit = await loadUnit(context, of)
    const computed = unit && (await thread.compute(unit))
    if (!computed?.ok) continue
    const { deltaHash, parametersHash, lossTrace } = computed.value
    await sql`insert into app.known_answer (project, version, shard, seed, delta_hash, parameters_hash, loss_trace, made_at)
      values (${of.project}, ${of.version}, ${of.shard}, ${of.seed}, ${deltaHash}, ${parametersHash},
        ${[...lossTrace]}::float8[], ${clock.now()})`
    return true
  }
  return false
}

/** Reads the projects with open runs, so that an idle machine computes nothing. */
const readWanted = (sql: Sql) => sql<Wanted[]>`
  select v.project, v.version, r.regions,
      array(select k.shard from app.known_answer k
        where k.project = v.project and k.version = v.version and k.lease_id is null) as ready
    from (select distinct on (project) project, version from app.model_version order by project, version desc) v
      join (select t.project_code, array_agg(distinct r.region) as regions
        from app.run r join app.task t on t.id = r.task_id
        where r.ended_at is null and r.state = 'running' group by t.project_code) r on r.project_code = v.project`

/**
 * Chooses a unit like a lease would, for the first region that has too few honeypots; the shards of regions overlap, so
 * a few are enough for all of them.
 */
export function chooseUnit({ project: code, version, regions, ready }: Wanted) {
  const project = findProject(code)
  const short =
    project &&
    regions.find((region) => {
      const own = new Set(regionShards(region, project.shards.length))
      return ready.filter((shard) => own.has(shard)).length < readyMin
    })
  if (!project || short === undefined) return undefined
  const shard = pickShard(randomInt(2 ** 32) / 2 ** 32, short, project.shards.length)
  return { project: code, version, shard, seed: BigInt(randomInt(2 ** 32)) }
}
