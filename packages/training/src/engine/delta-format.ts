import { type ModelConfig, parameterCount } from './model-config.ts'

/**
 * The forms of a delta, as the engine writes them; little-endian throughout. Each begins with u32 magic, u32 engine
 * version, u32 parameter count, u32 block size.
 * - `int8`: one f32 scale a block; one int8 a parameter. A change is scale · value.
 * - `ternary`: one f16 scale a block; five values a byte, each value + 1 as a digit to base 3, the first one lowest. A
 *   change is scale · value, and a value -1, 0 or 1.
 */
export type DeltaForm = 'int8' | 'ternary'

export const deltaFormat = {
  magic: { int8: 0x444e5953, ternary: 0x544e5953 },
  headerBytes: 16,
  block: 128,
  /** Values in a byte of the ternary form. */
  digits: 5,
} as const

export const deltaBlocks = (model: ModelConfig): number => Math.ceil(parameterCount(model) / deltaFormat.block)

/** Bytes of the scales, which come after the header. */
export const scalesBytes = (model: ModelConfig, form: DeltaForm): number =>
  (form === 'int8' ? 4 : 2) * deltaBlocks(model)

/** Exact length of every delta of a model in this form. */
export function deltaBytes(model: ModelConfig, form: DeltaForm): number {
  const count = parameterCount(model)
  const values = form === 'int8' ? count : Math.ceil(count / deltaFormat.digits)
  return deltaFormat.headerBytes + scalesBytes(model, form) + values
}
