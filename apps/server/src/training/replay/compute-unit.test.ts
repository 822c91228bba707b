import type { WorkUnit } from '@synet/training/protocol/work-unit'
import { loadEngine } from '@synet/training/engine/load-engine'
import { initialWeights } from '@synet/training/engine/trainer'
import { tinyModel } from '@synet/training/projects/english-speeches/project'
import { expect, it } from 'vitest'
import { computeElsewhere, createComputeThread } from './compute-unit.ts'

it('a unit is the same in one thread twice and in a process of its own', async () => {
  const unit: WorkUnit = {
    version: 0,
    protocol: 2,
    model: tinyModel,
    baseWeights: initialWeights(await loadEngine(), tinyModel, 1),
    shard: new Uint8Array(2_000).map((_, i) => i % 251),
    seed: 5,
    steps: 3,
    learningRate: 1e-3,
  }
  const thread = createComputeThread()
  const first = await thread.compute(unit)
  expect(first.ok).toBe(true)
  expect(await thread.compute(unit)).toEqual(first)
  expect(await computeElsewhere(unit)).toEqual(first)
  await thread.close()
})
