import { randomInt } from 'node:crypto'
import { addMs, hours } from '@synet/core/clock'
import type { Sql } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import type { ComputeThread } from '#training/replay/compute-unit'
import { findProject } from '#training/unit/projects'
import { loadUnit, type UnitOfLease } from '#training/replay/load-unit'

/** Keeps this many honeypots ready of the newest version of each project that trains; a lease uses one up. */
const readyMin = 8

/**
 * Creates a honeypot: computes one unit beforehand, so that its answer is known when it is leased. A project that cannot
 * have one leaves the turn to the next.
 * @returns true when it created one
 */
export async function createHoneypot(context: Context, thread: ComputeThread): Promise<boolean> {
  const failed: unknown[] = []
  for (const { project, version } of await readWanted(context.sql, context.clock.now())) {
    try {
      if (await createFor(context, thread, project, version)) return true
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0) throw failed[0]
  return false
}

async function createFor(context: Context, thread: ComputeThread, project: string, version: number): Promise<boolean> {
  const { sql, clock } = context
  const found = findProject(project)
  if (!found) return false
  const of: UnitOfLease = {
    project,
    protocol: found.protocol,
    version,
    shard: randomInt(found.shards.length),
    seed: BigInt(randomInt(2 ** 32)),
    size: 1,
  }
  const unit = await loadUnit(context, of)
  const computed = unit && (await thread.compute(unit))
  if (!computed?.ok) return false
  const { deltaHash, parametersHash, lossTrace } = computed.value
  await sql`insert into app.known_answer (project, protocol, version, shard, seed, delta_hash, parameters_hash, loss_trace, made_at)
    values (${of.project}, ${of.protocol}, ${of.version}, ${of.shard}, ${of.seed}, ${deltaHash}, ${parametersHash},
      ${[...lossTrace]}::float8[], ${clock.now()})`
  return true
}

/** Units of runs of other projects count for an hour. */
const atWorkMs = hours(1)

/** Reads the projects that people train and that have too few honeypots, so that an idle machine computes nothing. */
const readWanted = (sql: Sql, now: Date) => sql<{ project: string; version: number }[]>`
  select v.project, v.version
    from (select distinct on (project) project, version from app.model_version order by project, version desc) v
    where (exists (select from app.run r join app.task t on t.id = r.task_id
          where t.project_code = v.project and r.ended_at is null and r.state = 'running')
        or exists (select from app.lease l
          where l.project = v.project and l.state = 'verified' and l.decided_at > ${addMs(now, -atWorkMs)}))
      and (select count(*) from app.known_answer k
        where k.project = v.project and k.version = v.version and k.lease_id is null) < ${readyMin}`
