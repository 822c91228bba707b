import { addMs, hours } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import { loadEngine } from '@synet/training/engine/load-engine'
import { isAhead } from '@synet/training/measure/figures'
import {
  type Measurement,
  measureModel,
  quickQuestions,
  releaseQuestions,
  releaseSample,
} from '@synet/training/measure/measure-model'
import { judgeOf } from '@synet/training/projects/judge-of'
import type { TrainingProject } from '@synet/training/projects/training-project'
import { sha256Hex } from '@synet/training/protocol/sha256'
import type { Context } from '#platform/context'
import { readMean, readMeanHashes } from '#training/project/read-mean'
import { findProject, readProjectText } from '#training/unit/projects'
import { putWeights } from '#training/unit/training-bytes'

/** Being released needs the large sample, which takes a minute or two of a core: a project gets one per hour. */
const releaseEveryMs = hours(1)

interface Newest {
  readonly project: string
  readonly version: number
  readonly created_at: Date
  /** The result on the small sample. */
  readonly value: number | null
  /** The largest sample. */
  readonly sample: number | null
  /** The time of the last version that was measured on the large sample. */
  readonly released_at: Date | null
}

/**
 * Measures the newest version of a project by the project's measure, as the mean of it and the versions before it: on a
 * small sample, and on the large one that a release needs if it looks better than the baseline. The mean is kept then. Two
 * processes that measure the same version find the same.
 * @returns true when there may be more
 */
export async function measureNewest(context: Context, code: string): Promise<boolean> {
  const { sql } = context
  const project = findProject(code)
  if (!project) return false
  const { heldOut } = await readProjectText(context, project)
  const large = releaseSample(project, heldOut)
  const [newest] = await sql<Newest[]>`
    select v.project, v.version, v.created_at, f.value, f.sample, (
        select max(o.created_at) from app.model_version o join app.version_figure g using (project, version)
          where o.project = ${code} and g.sample >= ${large}) as released_at
      from (select * from app.model_version where project = ${code} and rolled_back_at is null
          order by version desc limit 1) v
        join app.blob b on b.hash = v.weights_hash
        left join lateral (select value, sample from app.version_figure
          where project = v.project and version = v.version order by sample desc limit 1) f on true
      where v.version > 0`
  if (!newest) return false
  const isDue = newest.released_at === null || addMs(newest.released_at, releaseEveryMs) <= newest.created_at
  const wanted =
    newest.value === null || newest.sample === null
      ? Math.min(quickQuestions, large)
      : newest.sample < large && isAhead(project, { value: newest.value }) && isDue
        ? releaseQuestions
        : undefined
  if (wanted === undefined) return false
  const weights = await readMean(context, await readMeanHashes(sql, code, newest.version))
  const hash = await sha256Hex(weights)
  const { value, error, of, wrong } = await measure(context, project, weights, wanted)
  if (of >= large) {
    await putWeights(context, hash, weights)
    await sql`insert into app.blob (hash) values (${hash}) on conflict do nothing`
  }
  await sql`insert into app.version_figure (project, version, sample, value, error, wrong, weights_hash)
    values (${code}, ${newest.version}, ${of}, ${value}::float8, ${error}::float8, ${JSON.stringify(wrong)}::text::jsonb, ${hash})
    on conflict do nothing`
  return true
}

async function measure(
  context: Context,
  project: TrainingProject,
  weights: Uint8Array,
  questions: number,
): Promise<Measurement> {
  const text = await readProjectText(context, project)
  const trainer = judgeOf(await loadEngine(), project, text)
  const loaded = trainer.loadWeights(weights)
  invariant(loaded.ok, `these weights of ${project.code} do not load`)
  const measuring = measureModel(trainer, project, text.heldOut, questions)
  for (;;) {
    const step = measuring.next()
    if (step.done) return step.value
    // The heartbeat and the loops of this process continue.
    await new Promise(setImmediate)
  }
}
