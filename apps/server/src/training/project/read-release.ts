import { beatsBaseline } from '@synet/training/measure/figures'
import { releaseSample } from '@synet/training/measure/measure-model'
import type { Context } from '#platform/context'
import { findProject, readProjectText } from '#training/unit/projects'

export interface Release {
  readonly version: number
  /** The hash of the mean that was measured. */
  readonly hash: string
  readonly at: Date
  readonly value: number
  readonly error: number
  readonly sample: number
}

/** A release is looked for among this many of the last versions that were measured for one. */
const lookedAt = 100

/**
 * Finds a project's released version: the newest that stands and beats the baseline on the large sample. The database
 * lets versions be made from verified units alone; none is released while one of its units is computed again.
 * @returns undefined while there is none
 */
export async function readRelease(
  context: Pick<Context, 'sql' | 'trainingStore'>,
  code: string,
): Promise<Release | undefined> {
  const project = findProject(code)
  if (!project) return undefined
  const large = releaseSample(project, (await readProjectText(context, project)).heldOut)
  const measured = await context.sql<Release[]>`
    select v.version, b.hash, v.created_at as at, f.value, f.error, f.sample
      from app.version_figure f join app.model_version v using (project, version)
        join app.blob b on b.hash = coalesce(f.weights_hash, v.weights_hash)
      where f.project = ${code} and f.sample >= ${large} and v.rolled_back_at is null
        and not exists (select from app.lease l
          where l.recheck and l.project = f.project and l.merged_into <= v.version)
      order by v.version desc limit ${lookedAt}`
  return measured.find((figure) => beatsBaseline(project, figure))
}
