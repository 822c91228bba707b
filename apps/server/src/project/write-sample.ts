import { loadEngine } from '@synet/training/engine/load-engine'
import { createTrainer } from '@synet/training/engine/trainer'
import { writeText } from '@synet/training/engine/write-text'
import { invariant } from '@synet/core/result'
import type { Context } from '#context'
import { heldOutMeasuredBytes, sampling } from '#project/sampling'
import { findProject, projectCodes, readText } from '#train/projects'

/**
 * Writes down what one version continues the project's prompts with; newest versions first. Those whose weights were
 * forgotten before stay without. @returns true when there may be more
 */
export async function writeSample({ sql }: Context): Promise<boolean> {
  const [version] = await sql<{ project: string; version: number; bytes: Buffer }[]>`
    select v.project, v.version, b.bytes from app.model_version v join app.blob b on b.hash = v.weights_hash
      where v.project = any (${[...projectCodes]}) and not exists (
        select from app.version_sample s where s.project = v.project and s.version = v.version)
      order by v.created_at desc, v.project limit 1`
  const project = version && findProject(version.project)
  if (!version || !project) return false
  const trainer = createTrainer(await loadEngine(), project.model)
  const loaded = trainer.loadWeights(new Uint8Array(version.bytes))
  invariant(loaded.ok, `version ${version.version} of ${version.project} does not load`)
  const texts: { prompt: string; text: string }[] = []
  for (const prompt of project.prompts) {
    const written: Uint8Array[] = []
    const writing = { ...sampling, prompt: new TextEncoder().encode(prompt), writes: project.writes }
    for (const byte of writeText(trainer, writing)) {
      written.push(byte)
      // Heartbeat and rounds of this process go on between two bytes.
      await new Promise(setImmediate)
    }
    texts.push({ prompt, text: Buffer.concat(written).toString('base64') })
  }
  const loss = trainer.evaluate((await readText(project)).heldOut.subarray(0, heldOutMeasuredBytes))
  await sql`insert into app.version_sample (project, version, held_out_loss, texts)
    values (${version.project}, ${version.version}, ${loss}, ${JSON.stringify(texts)}::text::jsonb) on conflict do nothing`
  return true
}
