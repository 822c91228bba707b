import { scoringProtocol } from '@synet/training/protocol/work-unit'
import type { Transaction } from '@synet/ledger/database'
import type { Grant } from '#train/lease/grant-unit'

/** A lease that scores text becomes this. */
type Scoring = Pick<Grant, 'protocol' | 'version' | 'weightsHash' | 'shard' | 'seed'>

interface Wanted {
  readonly version: number
  readonly shard: number
  readonly start: number
  readonly weights_hash: string
}

/** Makes leases of one standard unit score what their project wants, if their devices know how. */
export async function takeScores(
  tx: Transaction,
  grants: readonly (Pick<Grant, 'leaseId' | 'run'> & { readonly knows: number })[],
): Promise<ReadonlyMap<string, Scoring>> {
  const taken = new Map<string, Scoring>()
  const able = grants.filter(({ knows }) => knows >= scoringProtocol)
  if (able.length === 0) return taken
  // Nearly always nothing is wanted, which one statement for all of them tells.
  const open = await tx<{ project: string }[]>`
    select distinct project from app.score where result_hash is null
      and project = any (${able.map(({ run }) => run.project_code)}::text[])`
  for (const { leaseId, run } of able) {
    if (!open.some(({ project }) => project === run.project_code)) continue
    const [wanted] = await tx<Wanted[]>`
      update app.score s set lease_id = ${leaseId} from app.model_version v
        where (s.project, s.version, s.shard, s.start) = (
            select o.project, o.version, o.shard, o.start from app.score o
              where o.project = ${run.project_code} and o.result_hash is null
                and not exists (select from app.lease l
                  where l.id = o.lease_id and l.state in ('leased', 'committed', 'accepted', 'verified'))
                and coalesce(o.lease_id, '') <> all (${[...taken.keys()]}::text[])
              order by o.version, o.shard, o.start limit 1 for update skip locked)
          and v.project = s.project and v.version = s.version
        returning s.version, s.shard, s.start, v.weights_hash`
    if (!wanted) continue
    const { version, shard, start: seed, weights_hash: weightsHash } = wanted
    taken.set(leaseId, { protocol: scoringProtocol, version, weightsHash, shard, seed })
  }
  return taken
}
