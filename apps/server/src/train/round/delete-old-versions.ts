import { mergeVersionsBehindMax } from '@synet/training/protocol/judge-staleness'
import type { Context } from '#context'
import { readSettings } from '#settings'

/**
 * Keeps the weights of the newest versions and of every so many-th before them; those that a unit still needs stay until
 * it is decided. Hashes and losses of all versions stay. @returns true when there may be more
 */
export async function deleteOldVersions({ sql }: Context): Promise<boolean> {
  const { versionsKeepEvery: every, versionsKeepNewest: newest } = await readSettings(sql)
  const forgotten = await sql`
    delete from app.blob where hash in (
      select v.weights_hash from app.model_version v
        join (select project, max(version) as last from app.model_version group by project) p using (project)
        join app.blob b on b.hash = v.weights_hash
        where v.version <= p.last - ${newest} and v.version % ${every} <> 0 limit 100)
      and not exists (select from app.model_version k
        join (select project, max(version) as last from app.model_version group by project) p using (project)
        where k.weights_hash = blob.hash and (k.version > p.last - ${newest} or k.version % ${every} = 0
          or exists (select from app.lease l where l.project = k.project and l.version = k.version
            and (l.state in ('leased', 'committed', 'accepted') or l.recheck))))`
  return forgotten.count > 0
}

/**
 * The bytes of verified units that no round takes any more, because their version was left too far behind or was taken
 * back, are not kept: their hashes are. @returns true when there may be more
 */
export async function deleteUnusedDeltas({ sql }: Context): Promise<boolean> {
  const forgotten = await sql`
    update app.lease set delta = null where id in (
      select l.id from app.lease l
        join (select project, max(version) as last from app.model_version group by project) p using (project)
        join app.model_version v on v.project = l.project and v.version = l.version
        where l.state = 'verified' and l.merged_into is null and l.delta is not null
          and (l.version < p.last - ${mergeVersionsBehindMax} or v.rolled_back_at is not null)
        limit 100)`
  return forgotten.count > 0
}
