import { readFileSync } from 'node:fs'
import { invariant } from '@synet/core/result'
import { loadEngine } from '@synet/training/engine/load-engine'
import type { TrainingProject } from '@synet/training/projects/training-project'
import type { Context } from '#platform/context'
import { createWorkList } from '#platform/loop/work-list'
import { findProject, projectCodes, readProjectText } from '#training/unit/projects'
import { readWeights } from '#training/unit/training-bytes'
import { readAnswer } from '@synet/training/engine/alphabet'
import type { Trainer } from '@synet/training/engine/trainer'
import { writeText } from '@synet/training/engine/write-text'
import { judgeOf } from '@synet/training/projects/judge-of'
import type { ProjectText } from '@synet/training/projects/load-project'
import { heldOutMeasuredBytes, sampling } from '#training/project/sampling'

const lineEnd = 10

/** The published measurements and samples of a model version. */
export interface VersionSample {
  /** Nats a byte. */
  readonly heldOutLoss: number
  /** Holds a sample for each of the project's prompts; the text is base64 of what the model wrote, as people read it. */
  readonly texts: readonly { readonly prompt: string; readonly text: string }[]
}

/**
 * Measures a version and lets it continue the project's prompts; the same for the same weights on every machine.
 * @throws InvariantError when the weights are not of the project's model
 */
export async function drawSample(
  engine: WebAssembly.Module,
  project: TrainingProject,
  weights: Uint8Array,
  text: ProjectText,
): Promise<VersionSample> {
  const trainer = judgeOf(engine, project, text)
  const loaded = trainer.loadWeights(weights)
  invariant(loaded.ok, `these weights of ${project.code} do not load`)
  const texts: { prompt: string; text: string }[] = []
  for (const prompt of project.prompts) {
    const written = project.answers ? answerTo(trainer, project, prompt) : await continueText(trainer, project, prompt)
    texts.push({ prompt, text: Buffer.from(written).toString('base64') })
  }
  const heldOutLoss = trainer.evaluate(text.heldOut.subarray(0, heldOutMeasuredBytes))
  return { heldOutLoss, texts }
}

function answerTo(trainer: Trainer, { alphabet }: TrainingProject, prompt: string): Uint8Array {
  const [answer = new Uint8Array()] = trainer.answer([new TextEncoder().encode(prompt)], lineEnd)
  return alphabet ? new TextEncoder().encode(readAnswer(alphabet, answer)) : answer
}

async function continueText(trainer: Trainer, { writes }: TrainingProject, prompt: string): Promise<Uint8Array> {
  const written: Uint8Array[] = []
  for (const byte of writeText(trainer, { ...sampling, prompt: new TextEncoder().encode(prompt), writes })) {
    written.push(byte)
    // Yields between two bytes, so that the heartbeat and the loops of this process continue.
    await new Promise(setImmediate)
  }
  return Buffer.concat(written)
}

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
