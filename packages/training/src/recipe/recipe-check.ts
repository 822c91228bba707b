import { invariant } from '@synet/core/result'
import { meanOfVersions } from '#engine/mean-of-versions'
import { initialWeights } from '#engine/trainer'
import { loadProject, readProjectFile } from '#projects/load-project'
import type { TrainingProject } from '#projects/training-project'
import { sha256Hex } from '#protocol/sha256'
import { packWeights } from './packed-weights.ts'
import { computeRecipeUnit, meanOf, unitsOfRecipe } from './recipe.ts'

const hashBytes = 32

/**
 * Trains given weights anew, or their first units alone.
 * @param units the number of units to compute, at most all of them
 * @param tell is told of each unit that was equal
 * @returns what was equal
 * @throws Error for the first unit whose commitment differs, and for other weights in the end
 */
export async function checkRecipe(
  engine: WebAssembly.Module,
  project: TrainingProject,
  units: number,
  tell: (unit: number, of: number) => void = () => {},
): Promise<string> {
  const { given, model, initialSeed } = project
  invariant(given, `${project.code} has no given weights`)
  const recipe = Buffer.from(await readProjectFile(project, given.recipe))
  const all = recipe.length / hashBytes
  const { shards } = await loadProject(project)
  const last: Uint8Array[] = []
  let weights: Uint8Array = initialWeights(engine, model, initialSeed)
  for (const unit of unitsOfRecipe(project)) {
    if (unit.version >= Math.min(units, all)) break
    const made = await computeRecipeUnit(engine, project, unit, weights, shards)
    const listed = recipe.toString('hex', hashBytes * unit.version, hashBytes * (unit.version + 1))
    if (made.commitment !== listed)
      throw new Error(`unit ${unit.version + 1} commits to ${made.commitment}, the list says ${listed}`)
    weights = made.weights
    last.push(weights)
    if (last.length > meanOf) last.shift()
    tell(unit.version + 1, all)
  }
  if (units < all) return `the first ${units} of ${all} units are those listed`
  const hash = await sha256Hex(packWeights(model, meanOfVersions(last)))
  if (hash !== given.weights.sha256) throw new Error(`the weights are ${hash}, the project has ${given.weights.sha256}`)
  return `all ${all} units and the weights are those listed`
}
