import { type ModelConfig, parameterCount } from './model-config.ts'

/**
 * A quantised delta, as the engine writes it; little-endian throughout. u32 magic, u32 engine version, u32 parameter
 * count, u32 block size; one f32 scale a block; one int8 a parameter. A change is scale · value.
 */
export const deltaFormat = { magic: 0x444e5953, headerBytes: 16, block: 128 } as const

/** Exact length of every delta of a model. */
export function deltaBytes(model: ModelConfig): number {
  const count = parameterCount(model)
  return deltaFormat.headerBytes + 4 * Math.ceil(count / deltaFormat.block) + count
}
