import { invariant } from '@synet/core/result'
import type { Sql } from '@synet/ledger/database'
import { meanOfVersions, meanVersions } from '@synet/training/engine/mean-of-versions'
import type { Context } from '#platform/context'
import { findProject } from '#training/unit/projects'
import { readWeights } from '#training/unit/training-bytes'

/**
 * Finds the weights of which a version's mean is made: its own, and those of the versions before it that stand, up to the
 * first that is not kept. Version 0 is left out unless its weights are given: random ones have learned nothing. A rollback takes all later versions away, so that
 * the list of a version that stands does not change.
 * @returns their hashes, the version's own first
 */
export async function readMeanHashes(sql: Sql, code: string, version: number): Promise<readonly string[]> {
  const rows = await sql<{ hash: string; kept: boolean }[]>`
    select v.weights_hash as hash, b.hash is not null as kept
      from app.model_version v left join app.blob b on b.hash = v.weights_hash
      where v.project = ${code} and (v.version > 0 or v.weights_hash = ${findProject(code)?.given?.hash ?? ''}) and v.version <= ${version} and v.rolled_back_at is null
      order by v.version desc limit ${meanVersions}`
  const lost = rows.findIndex(({ kept }) => !kept)
  return (lost < 0 ? rows : rows.slice(0, lost)).map(({ hash }) => hash)
}

/** The mean of weights that are kept. */
export async function readMean(
  context: Pick<Context, 'sql' | 'trainingStore'>,
  hashes: readonly string[],
): Promise<Uint8Array<ArrayBuffer>> {
  const versions = await Promise.all(
    hashes.map(async (hash) => {
      const weights = await readWeights(context, hash)
      invariant(weights, `the weights ${hash} were deleted a moment ago`)
      return weights
    }),
  )
  return meanOfVersions(versions)
}
