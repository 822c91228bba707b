import { type ModelConfig, parameterCount } from './model-config.ts'

/**
 * A delta, as the engine writes it; little-endian throughout. It begins with u32 magic, u32 engine version, u32 parameter
 * count, u32 block size. Then come one f16 scale per block, and five values per byte, each value + 1 as a digit to base 3,
 * the first one lowest. A change is scale · value, and a value is -1, 0 or 1.
 */
export const deltaFormat = {
  magic: 0x544e5953,
  headerBytes: 16,
  block: 128,
  /** Values in a byte. */
  digits: 5,
} as const

export const deltaBlocks = (model: ModelConfig): number => Math.ceil(parameterCount(model) / deltaFormat.block)

/** Bytes of the scales, which come after the header. */
export const scalesBytes = (model: ModelConfig): number => 2 * deltaBlocks(model)

/** Exact length of every delta of a model. */
export const deltaBytes = (model: ModelConfig): number =>
  deltaFormat.headerBytes + scalesBytes(model) + Math.ceil(parameterCount(model) / deltaFormat.digits)
