import { loadEngine } from '@synet/training/engine/load-engine'
import { firstWeights } from '@synet/training/projects/first-weights'
import { loadProject } from '@synet/training/projects/load-project'
import { sha256Hex } from '@synet/training/protocol/sha256'
import { expect, it } from 'vitest'
import { drawSample, type VersionSample } from '#training/project/write-sample'
import { findProject, projectCodes } from '#training/unit/projects'

/** `npm test -- first-samples -u` writes them after a change of engine, models, prompts or held-out text. */
it('the stored samples of version 0 are what every project’s first weights write [PROOF-04]', async () => {
  const engine = await loadEngine()
  const samples: Record<string, VersionSample> = {}
  for (const project of projectCodes().flatMap((code) => findProject(code) ?? [])) {
    const weights = await firstWeights(engine, project)
    // The test projects share a model with a published one.
    samples[await sha256Hex(weights)] ??= await drawSample(engine, project, weights, await loadProject(project))
  }
  await expect(`${JSON.stringify(samples, null, 2)}\n`).toMatchFileSnapshot('first-samples.json')
})
