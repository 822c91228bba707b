import { scoringProtocol } from '@synet/training/protocol/work-unit'
import { invariant } from '@synet/core/result'
import type { Transaction } from '@synet/ledger/database'
import type { Grant } from '#training/lease/grant-unit'
import { findProject } from '#training/unit/projects'

/** A lease that scores text becomes this. */
type Scoring = Pick<Grant, 'project' | 'protocol' | 'version' | 'weightsHash' | 'shard' | 'seed' | 'size'>

interface Wanted {
  readonly project: string
  readonly version: number
  readonly shard: number
  readonly start: number
  readonly weights_hash: string
}

/**
 * Makes leases score what a project wants, if their devices know how: those of one standard unit for the project of their
 * run, and those that leave it for any project.
 */
export async function assignScores(
  tx: Transaction,
  grants: readonly (Pick<Grant, 'leaseId' | 'run' | 'size'> & { readonly knows: number })[],
  leaving: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Scoring>> {
  const taken = new Map<string, Scoring>()
  const able = grants.filter(
    ({ leaseId, knows, size }) => knows >= scoringProtocol && (size === 1 || leaving.has(leaseId)),
  )
  if (able.length === 0) return taken
  // Nearly always nothing is wanted, which one statement for all of them shows.
  const open = await tx<{ project: string }[]>`select distinct project from app.score where result_hash is null`
  const codes = open.map(({ project }) => project).filter((code) => findProject(code))
  for (const { leaseId, run } of able) {
    const offered = leaving.has(leaseId) ? codes : codes.filter((code) => code === run.project_code)
    if (offered.length === 0) continue
    const [wanted] = await tx<Wanted[]>`
      update app.score s set lease_id = ${leaseId} from app.model_version v
        where (s.project, s.version, s.shard, s.start) = (
            select o.project, o.version, o.shard, o.start from app.score o
              where o.project = any (${offered}::text[]) and o.result_hash is null
                and not exists (select from app.lease l
                  where l.id = o.lease_id and l.state in ('leased', 'committed', 'accepted', 'verified'))
                and coalesce(o.lease_id, '') <> all (${[...taken.keys()]}::text[])
              order by o.project <> ${run.project_code}, o.project, o.version, o.shard, o.start
              limit 1 for update skip locked)
          and v.project = s.project and v.version = s.version
        returning s.project, s.version, s.shard, s.start, v.weights_hash`
    if (!wanted) continue
    const { version, shard, start: seed, weights_hash: weightsHash } = wanted
    const project = findProject(wanted.project)
    invariant(project, `no project ${wanted.project}`)
    taken.set(leaseId, { project, protocol: scoringProtocol, version, weightsHash, shard, seed, size: 1 })
  }
  return taken
}
