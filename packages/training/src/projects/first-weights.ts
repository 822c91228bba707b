import { initialWeights } from '#engine/trainer'
import type { Bytes } from '#protocol/sha256'
import { unpackWeights } from '#recipe/packed-weights'
import { readProjectFile } from './load-project.ts'
import type { TrainingProject } from './training-project.ts'

/** The weights of a project's version 0, for Node: those that it is given, or random ones of its seed. */
export async function firstWeights(engine: WebAssembly.Module, project: TrainingProject): Promise<Bytes> {
  const { given, model, initialSeed } = project
  return given
    ? unpackWeights(model, await readProjectFile(project, given.weights))
    : initialWeights(engine, model, initialSeed)
}
