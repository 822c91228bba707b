import { invariant } from '@synet/core/result'
import { meanOfVersions } from '#engine/mean-of-versions'
import { initialWeights } from '#engine/trainer'
import { loadProject, readProjectFile } from '#projects/load-project'
import { sha256Hex } from '#protocol/sha256'
import { packWeights } from './packed-weights.ts'
import { replayUnit } from '#protocol/replay'
import { aggregateRound } from '#protocol/aggregate-round'
import { commitHash } from '#protocol/commit-hash'
import { decodeDelta } from '#protocol/decode-delta'
import { engineVersionOf } from '#protocol/work-unit'
import { lowestShare, rateOf } from '#projects/learning-rate'
import type { TrainingProject } from '#projects/training-project'
import { seededRandom } from '#simulation/seeded-random'

/** Each version is made of one unit of this many standard units. */
export const sizeOfUnits = 3
/** The product's rounds of four such units, by which a project's learning rate falls. */
const unitsPerRound = 4
/** The weights of a recipe are the mean of its last versions. */
export const versionsInMean = 16
/** The rate is halved after this many units, until it is `lowestShare` of what it was. */
const unitsPerHalf = 8

/** The unit from which a version of a recipe is made. */
export interface RecipeUnit {
  /** The version that it begins with. */
  readonly version: number
  /** The number of its shard. */
  readonly shard: number
  readonly seed: number
  readonly learningRate: number
}

/** A unit that was computed. */
export interface RecipeLine extends RecipeUnit {
  /** The hash to which an honest device commits. */
  readonly commitment: string
  /** SHA-256 of the version that it makes. */
  readonly weights: string
}

/**
 * The units of a recipe in order, without end; the seed of the project's first version gives them all. The rate is that of
 * rounds, and from `recipeFallsFrom` on a half, a quarter and so on of it, which takes the noise out of the weights.
 */
export function* unitsOfRecipe({ given: _, ...project }: TrainingProject): Generator<RecipeUnit, never> {
  const { recipeFallsFrom = Infinity } = project
  const random = seededRandom(project.initialSeed)
  const shareOf = (version: number): number =>
    version < recipeFallsFrom
      ? 1
      : Math.max(lowestShare, 1 / 2 ** (1 + Math.floor((version - recipeFallsFrom) / unitsPerHalf)))
  for (let version = 0; ; version++)
    yield {
      version,
      shard: Math.floor(random() * project.shards.length),
      seed: Math.floor(random() * 2 ** 32),
      learningRate: shareOf(version) * rateOf(project, Math.floor(version / unitsPerRound)),
    }
}

/**
 * Computes a unit of a recipe and makes the next version of it.
 * @param baseWeights f16, of the version with which the unit begins
 * @param shards of the project, in their order
 */
export async function computeRecipeUnit(
  engine: WebAssembly.Module,
  { model, protocol, stepsPerUnit }: TrainingProject,
  { version, shard, seed, learningRate }: RecipeUnit,
  baseWeights: Uint8Array,
  shards: readonly Uint8Array[],
) {
  const computed = await replayUnit(engine, {
    protocol,
    version,
    model,
    seed,
    steps: sizeOfUnits * stepsPerUnit,
    learningRate,
    baseWeights,
    shard: shards[shard] ?? new Uint8Array(),
  })
  if (!computed.ok) throw new Error(computed.error)
  const delta = decodeDelta(model, engineVersionOf(protocol), computed.value.delta)
  if (!delta.ok) throw new Error(delta.error)
  const merged = await aggregateRound(baseWeights, [delta.value], [sizeOfUnits])
  return { ...merged, commitment: await commitHash(computed.value) }
}

const hashBytes = 32

/**
 * Trains given weights again, or their first units alone.
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
    if (last.length > versionsInMean) last.shift()
    tell(unit.version + 1, all)
  }
  if (units < all) return `the first ${units} of ${all} units are those listed`
  const hash = await sha256Hex(packWeights(model, meanOfVersions(last)))
  if (hash !== given.weights.sha256) throw new Error(`the weights are ${hash}, the project has ${given.weights.sha256}`)
  return `all ${all} units and the weights are those listed`
}
