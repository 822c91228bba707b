import { loadEngine } from '@synet/training/engine/load-engine'
import { firstWeights } from '@synet/training/projects/first-weights'
import { weightsBytes } from '@synet/training/engine/model-config'
import type { TrainingProject } from '@synet/training/projects/training-project'
import { sha256Hex } from '@synet/training/protocol/sha256'
import { inTransaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { StartRefusal } from '#platform/start-refusal'
import { findProject } from '#training/unit/projects'
import { putWeights, readWeights } from '#training/unit/training-bytes'

export async function openProject(context: Context, code: string): Promise<void> {
  const project = findProject(code)
  if (!project) return
  await checkModel(context, code, project)
  await makeFirstVersion(context, code, project)
}

/** @throws StartRefusal where the database has versions of another model of this project */
async function checkModel(context: Context, code: string, { model }: TrainingProject): Promise<void> {
  const [newest] = await context.sql<{ weights_hash: string }[]>`select weights_hash from app.model_version
    where project = ${code} order by version desc limit 1`
  // A store that does not answer says nothing about the model. Whoever needs the weights reads them again.
  const weights = newest && (await readWeights(context, newest.weights_hash).catch(() => undefined))
  if (weights && weights.length !== weightsBytes(model))
    throw new StartRefusal(
      `the database has versions of another model of ${code}, which this build cannot train: use a new database`,
    )
}

/** Gives a project its version 0, and what given weights were measured at. Running it again changes nothing. */
export async function makeFirstVersion(context: Context, code: string, project: TrainingProject): Promise<void> {
  const { sql, clock } = context
  const [opened] = await sql`select from app.model_version where project = ${code}`
  if (opened) return
  const weights = await firstWeights(await loadEngine(), project)
  const hash = await sha256Hex(weights)
  await putWeights(context, hash, weights)
  await inTransaction(sql, async (tx) => {
    await tx`insert into app.blob (hash) values (${hash}) on conflict do nothing`
    await tx`insert into app.model_version (project, version, weights_hash, units, created_at)
      values (${code}, 0, ${hash}, 0, ${clock.now()}) on conflict do nothing`
    const figure = project.given?.figure
    if (figure)
      await tx`insert into app.version_figure (project, version, sample, value, error, wrong, weights_hash)
        values (${code}, 0, ${figure.of}, ${figure.value}::float8, ${figure.error}::float8, '[]', ${hash}) on conflict do nothing`
  })
}
