import type { Transaction } from '@synet/ledger/database'

/**
 * Locks all versions of the project and finds the one that a rollback returns to; undefined when there is none whose
 * weights are kept, or it was rolled back already.
 */
export async function readVersionBefore(
  tx: Transaction,
  project: string,
  version: number,
): Promise<{ readonly newest: number; readonly before: number } | undefined> {
  const versions = await tx<{ version: number; weights_hash: string; rolled_back_at: Date | null }[]>`
    select version, weights_hash, rolled_back_at from app.model_version where project = ${project}
      order by version desc for update`
  const newest = versions[0]
  const bad = versions.find((v) => v.version === version)
  const before = versions.find((v) => v.version < version && v.rolled_back_at === null)
  if (!newest || !bad || bad.rolled_back_at || !before) return undefined
  const [kept] = await tx`select from app.blob where hash = ${before.weights_hash}`
  return kept && { newest: newest.version, before: before.version }
}

/**
 * Rolls back a version with all that were built on it: the weights before it become the newest version. Nothing is
 * deleted; units merged into it stay verified and paid.
 * @returns the new version; undefined when there is nothing to go back to, or it is done already
 */
export async function rollBackRound(
  tx: Transaction,
  now: Date,
  project: string,
  version: number,
): Promise<number | undefined> {
  const found = await readVersionBefore(tx, project, version)
  if (!found) return undefined
  const { newest, before } = found
  await tx`update app.model_version set rolled_back_at = ${now}
    where project = ${project} and version >= ${version} and rolled_back_at is null`
  await tx`insert into app.model_version (project, version, weights_hash, held_out_loss, units, created_at)
    select project, ${newest + 1}, weights_hash, held_out_loss, 0, ${now} from app.model_version
      where project = ${project} and version = ${before}`
  return newest + 1
}
