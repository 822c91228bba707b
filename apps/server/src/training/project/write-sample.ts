import { readFileSync } from 'node:fs'
import { invariant } from '@synet/core/result'
import { loadEngine } from '@synet/training/engine/load-engine'
import type { TrainingProject } from '@synet/training/projects/training-project'
import type { Context } from '#platform/context'
import { createWorkList } from '#platform/loop/work-list'
import { drawSample, type VersionSample } from '#training/project/draw-sample'
import { findProject, projectCodes, readProjectText } from '#training/unit/projects'
import { readWeights } from '#training/unit/training-bytes'

/**
 * The samples of version 0 of each project, by the hash of its weights. They are the same on every machine, so they
 * were drawn once; a test draws them again.
 */
const firstSamples = JSON.parse(readFileSync(new URL('./first-samples.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, VersionSample>
>

interface Version {
  readonly project: string
  readonly version: number
  readonly hash: string
}

/**
 * Stores the samples of versions, one per pass and of each project the newest first. Versions whose weights were deleted
 * before have none.
 */
export const writeSample = createWorkList<Context, Version, readonly [project: string, version: number]>({
  name: 'samples',
  pageRows: 1,
  keyOf: ({ project, version }) => [project, version],
  read: ({ sql }, [project, version] = ['', 0], limit) => sql<Version[]>`
    select v.project, v.version, b.hash from app.model_version v join app.blob b on b.hash = v.weights_hash
      where v.project = any (${[...projectCodes()]}) and not exists (
          select from app.version_sample s where s.project = v.project and s.version = v.version)
        and (v.project, -v.version) > (${project}, ${-version}::int)
      order by v.project, -v.version limit ${limit}`,
  process: storeSample,
})

async function storeSample(context: Context, version: Version): Promise<boolean> {
  const { sql } = context
  const project = findProject(version.project)
  if (!project) return false
  const { heldOutLoss, texts } = firstSamples[version.hash] ?? (await sampleOf(context, project, version.hash))
  await sql`insert into app.version_sample (project, version, held_out_loss, texts)
    values (${version.project}, ${version.version}, ${heldOutLoss}, ${JSON.stringify(texts)}::text::jsonb) on conflict do nothing`
  return true
}

async function sampleOf(context: Context, project: TrainingProject, hash: string): Promise<VersionSample> {
  const weights = await readWeights(context, hash)
  invariant(weights, `the weights ${hash} were deleted a moment ago`)
  return drawSample(await loadEngine(), project, new Uint8Array(weights), await readProjectText(context, project))
}
