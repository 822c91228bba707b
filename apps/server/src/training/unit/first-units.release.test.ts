import { replayUnit } from '@synet/training/protocol/replay'
import { loadEngine } from '@synet/training/engine/load-engine'
import { firstWeights } from '@synet/training/projects/first-weights'
import { rateOf } from '@synet/training/projects/learning-rate'
import { loadProject } from '@synet/training/projects/load-project'
import type { TrainingProject } from '@synet/training/projects/training-project'
import { commitmentOf } from '@synet/training/client/trial-result'
import { expect, it } from 'vitest'
import { type FirstUnit, firstUnit } from '#training/unit/first-unit'
import { findProject } from '#training/unit/projects'

const codes = ['english-sounds', 'icelandic-sounds', 'tiny-speeches']

async function compute(project: TrainingProject): Promise<FirstUnit> {
  const engine = await loadEngine()
  const { protocol, model, stepsPerUnit: steps } = project
  const { version, seed } = firstUnit
  const [shard] = (await loadProject(project)).shards
  const unit = {
    protocol,
    version,
    model,
    seed,
    steps,
    learningRate: rateOf(project, version),
    baseWeights: await firstWeights(engine, project),
    shard: shard ?? new Uint8Array(),
  }
  const trained = await replayUnit(engine, unit)
  if (!trained.ok) throw new Error(trained.error)
  const { lossTrace } = trained.value
  return {
    commitment: await commitmentOf(trained.value),
    firstLoss: lossTrace[0] ?? 0,
    lastLoss: lossTrace.at(-1) ?? 0,
  }
}

/** `npm run test:release -- first-units -u` writes them after a change of engine, models or text. */
it('the stored results of first units are what they give [ALV-05]', async () => {
  const found: Record<string, FirstUnit> = {}
  for (const code of codes) {
    const project = findProject(code)
    if (project) found[code] = await compute(project)
  }
  await expect(`${JSON.stringify(found, null, 2)}\n`).toMatchFileSnapshot('first-units.json')
}, 60_000)
