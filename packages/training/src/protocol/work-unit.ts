import { type EngineVersion, isModelConfig, type ModelConfig, modelLimits, weightsBytes } from '#engine/model-config'
import { floatBytes, joinBytes, sha256, sha256Hex, wordBytes } from './sha256.ts'

/**
 * How a unit is computed. A project trains by engine version 1 in protocol 2, by version 2 in 3, and by version 3 in 5;
 * the result is a delta. In 4 nothing is trained: the result are the scores of a part of a text.
 */
export type UnitProtocol = 2 | 3 | 4 | 5
/** The latest that a device knows. */
export const unitProtocol = 5

/** That of units that score text instead of training on it. */
export const scoringProtocol = 4
export const isScoring = (protocol: UnitProtocol): boolean => protocol === scoringProtocol

export function engineVersionOf(protocol: UnitProtocol): EngineVersion {
  if (protocol === 5) return 3
  return protocol >= 3 ? 2 : 1
}

/** The bytes that a window scores; the others of it are their context. */
export const scoreStride = ({ context }: ModelConfig): number => (context * 3) / 8

/** The content of a lease: everything that a replay needs and nothing else. */
export interface WorkUnit {
  readonly protocol: UnitProtocol
  /** The model version of the weights. */
  readonly version: number
  readonly model: ModelConfig
  /** f16 weights of that version. */
  readonly baseWeights: Uint8Array
  /** The text from which the steps draw windows. */
  readonly shard: Uint8Array
  /** u32; of a scoring unit the byte of the shard with which its part begins. */
  readonly seed: number
  readonly steps: number
  readonly learningRate: number
}

/** The result of a unit; a replay yields the same bits. */
export interface TrainedUnit {
  /** What is submitted: the quantised delta, or the scores. */
  readonly delta: Uint8Array<ArrayBuffer>
  /** SHA-256 of the delta's bytes, lower-case hexadecimal. */
  readonly deltaHash: string
  /** SHA-256 of the final parameters as little-endian f32, or of the chain of all numbers of a scoring; lower-case hexadecimal. */
  readonly parametersHash: string
  /** Loss of each step in nats per byte; each is an exact f32. */
  readonly lossTrace: readonly number[]
  /** A hash of the state after every few steps. */
  readonly stateHashes: readonly string[]
}

export const unitLimits = {
  stepsMax: 1_000,
  shardBytesMax: 65_536,
  learningRateMax: 0.1,
  /** The maximum of any model that the engine accepts. */
  anyDeltaBytesMax: Math.ceil(modelLimits.parametersMax * (1 / 5 + 2 / 128)) + 32,
} as const

/** Tells whether a unit's parts fit together and lie within `unitLimits`. */
export function isWorkUnit(unit: WorkUnit): boolean {
  const { protocol, version, model, baseWeights, shard, seed, steps, learningRate } = unit
  return (
    [2, 3, 4, 5].includes(protocol) &&
    Number.isSafeInteger(version) &&
    version >= 0 &&
    isModelConfig(model, engineVersionOf(protocol)) &&
    baseWeights.length === weightsBytes(model) &&
    shard.length > model.context &&
    shard.length <= unitLimits.shardBytesMax &&
    seed === seed >>> 0 &&
    (!isScoring(protocol) || seed < shard.length) &&
    Number.isInteger(steps) &&
    steps >= 1 &&
    steps <= unitLimits.stepsMax &&
    learningRate > 0 &&
    learningRate <= unitLimits.learningRateMax
  )
}

/** SHA-256 over the whole unit, so that a checkpoint of another unit is never continued. */
export async function unitId(unit: WorkUnit): Promise<string> {
  const { layers, width, heads, context, batch } = unit.model
  return sha256Hex(
    joinBytes(
      'synet/unit/2\n',
      wordBytes(unit.protocol, unit.version, layers, width, heads, context, batch, unit.seed, unit.steps),
      floatBytes(unit.learningRate),
      await sha256(unit.baseWeights),
      await sha256(unit.shard),
    ),
  )
}
