import { addMs, hours } from '@synet/core/clock'
import { mergeVersionsBehindMax } from '@synet/training/protocol/judge-staleness'
import { scoringProtocol } from '@synet/training/protocol/work-unit'
import type { Context } from '#platform/context'
import { createWorkList } from '#platform/loop/work-list'
import { readSettings } from '#platform/settings'
import { readMeanHashes } from '#training/project/read-mean'
import { readRelease } from '#training/project/read-release'
import { readUncounted } from '#training/check/choose-third-checks'
import { projectCodes } from '#training/unit/projects'
import { removeDeltas, removeWeights } from '#training/unit/training-bytes'

/**
 * Deletes the weights of old versions, except the newest and every n-th before them, and means that were measured and are
 * not released. Weights that a unit still needs
 * stay until it is decided, and until nobody may repeat it any more; those of scores and releases stay, so that anybody
 * can compute them again. Hashes and losses of all versions stay.
 * @returns true when there may be more
 */
export async function deleteOldVersions(context: Pick<Context, 'sql' | 'trainingStore'>): Promise<boolean> {
  const { sql } = context
  const { versionsKeepEvery: every, versionsKeepNewest: newest } = await readSettings(sql)
  const releases = await Promise.all(projectCodes().map((code) => readRelease(context, code)))
  // The versions of a released mean stay with it, so that anybody can compute it again.
  const means = await Promise.all(
    projectCodes().map(async (code, i) => {
      const release = releases[i]
      return release ? [release.hash, ...(await readMeanHashes(sql, code, release.version))] : []
    }),
  )
  const released = means.flat()
  const uncounted = (await readUncounted(sql)) ?? null
  const forgotten = await sql<{ hash: string }[]>`
    delete from app.blob where hash in (
      select v.weights_hash from app.model_version v
        join (select project, max(version) as last from app.model_version group by project) p using (project)
        join app.blob b on b.hash = v.weights_hash
        where v.version <= p.last - ${newest} and v.version % ${every} <> 0
          and v.weights_hash <> all (${released})
          and not exists (select from app.model_version k
            join (select project, max(version) as last from app.model_version group by project) n using (project)
            where k.weights_hash = b.hash and (k.version > n.last - ${newest} or k.version % ${every} = 0
              or exists (select from app.score s where s.project = k.project and s.version = k.version)
              or exists (select from app.third_check t where t.project = k.project and t.version = k.version)
              or exists (select from app.lease l where l.project = k.project and l.version = k.version
                and l.state = 'verified' and l.decided_at >= ${uncounted})
              or exists (select from app.lease l where l.project = k.project and l.version = k.version
                and (l.state in ('leased', 'committed', 'accepted') or l.recheck))))
          limit 100)
        or hash in (
          select f.weights_hash from app.version_figure f join app.blob b on b.hash = f.weights_hash
            where f.weights_hash <> all (${released})
              and exists (select from app.version_figure g
                where g.project = f.project and g.version > f.version and g.weights_hash is not null)
              and not exists (select from app.model_version k where k.weights_hash = f.weights_hash)
            limit 100)
      returning hash`
  for (const { hash } of forgotten) await removeWeights(context, hash)
  return forgotten.count > 0
}

/** A unit that was handed in just before its lease ended may take as long until it is accepted. */
const handInMs = hours(1)
const deltasAtOnce = 100

type Given = Pick<Context, 'sql' | 'clock' | 'trainingStore'>
interface Version {
  readonly project: string
  readonly version: number
}

/**
 * Deletes the bytes of verified units that no round will merge, because their version is too far behind or was rolled
 * back; their hashes stay.
 */
export const deleteUnusedDeltas = createWorkList<Given, Version, readonly [project: string, version: number]>({
  name: 'old deltas',
  pageRows: 100,
  keyOf: ({ project, version }) => [project, version],
  read: ({ sql }, [project, version] = ['', -1], limit) => sql<Version[]>`
    select v.project, v.version from app.model_version v
      join (select project, max(version) as last from app.model_version group by project) p using (project)
      where v.deltas_kept and (v.version < p.last - ${mergeVersionsBehindMax} or v.rolled_back_at is not null)
        and (v.project, v.version) > (${project}, ${version}::int)
      order by v.project, v.version limit ${limit}`,
  process: deleteDeltasOf,
})

/** @returns whether it deleted any */
async function deleteDeltasOf(context: Given, { project, version }: Version): Promise<boolean> {
  const { sql, clock } = context
  const isUnused = sql`l.project = ${project} and l.version = ${version} and l.state = 'verified'
    and l.protocol <> ${scoringProtocol} and l.merged_into is null and l.delta_size is not null`
  const forgotten = await sql<{ id: string }[]>`
    update app.lease set delta_size = null
      where id in (select l.id from app.lease l where ${isUnused} limit ${deltasAtOnce}) returning id`
  await removeDeltas(
    context,
    forgotten.map((one) => one.id),
  )
  // Units of the version may still be handed in or wait for their verdict.
  const finished = await sql`
    update app.model_version m set deltas_kept = false
      where m.project = ${project} and m.version = ${version} and m.deltas_kept
        and not exists (select from app.lease l where l.project = m.project and l.version = m.version
          and l.state in ('leased', 'committed', 'accepted') and (l.state = 'accepted' or l.expires_at > ${addMs(clock.now(), -handInMs)}))
        and not exists (select from app.lease l where ${isUnused})`
  return forgotten.count > 0 || finished.count > 0
}
