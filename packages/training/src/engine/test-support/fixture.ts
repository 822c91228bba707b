import { loadEngine } from '#engine/load-engine'
import { initialWeights } from '#engine/trainer'
import { loadProject } from '#projects/load-project'
import { tinySpeeches } from '#projects/english-speeches/project'
import type { WorkUnit } from '#protocol/work-unit'

/** The engine and a unit over real text that takes a few milliseconds. */
export async function loadTinyUnit(): Promise<{ module: WebAssembly.Module; unit: WorkUnit; heldOut: Uint8Array }> {
  const module = await loadEngine()
  const { shards, heldOut } = await loadProject(tinySpeeches)
  const [shard] = shards
  if (!shard) throw new RangeError('no shard')
  const { model, initialSeed, stepsPerUnit, learningRate } = tinySpeeches
  const baseWeights = initialWeights(module, model, initialSeed)
  return {
    module,
    heldOut,
    unit: { protocol: 2, version: 0, model, baseWeights, shard, seed: 2_024, steps: stepsPerUnit, learningRate },
  }
}
