import { type ModelConfig, vocabulary } from './model-config.ts'

/** @returns the floating-point operations of a step: forward, and twice as many backward */
export function operationsOfStep({ layers, width, context, batch }: ModelConfig): number {
  const matrices = 12 * layers * width * width + vocabulary * width
  const attention = 2 * layers * context * width
  return 6 * batch * context * (matrices + attention)
}
