import { done, type Result } from '@synet/core/result'
import { deltaFormat } from '#engine/delta-format'
import { type ModelConfig, parameterCount } from '#engine/model-config'
import { deltaParts, measureDelta } from './measure-delta.ts'

/**
 * Decodes a submitted delta from an untrusted source. It refuses like `measureDelta`.
 * @param engineVersion the version with which the unit's project trains
 * @returns one change per parameter
 */
export function decodeDelta(
  model: ModelConfig,
  engineVersion: number,
  bytes: Uint8Array,
): Result<Float32Array<ArrayBuffer>> {
  const checked = measureDelta(model, engineVersion, bytes)
  if (!checked.ok) return checked
  const { scaleOf, valuesOf } = deltaParts(model, bytes)
  const changes = new Float32Array(parameterCount(model))
  for (let first = 0; first < changes.length; first += deltaFormat.block) {
    const block = first / deltaFormat.block
    const scale = scaleOf(block)
    const values = valuesOf(block)
    for (let row = 0; row < values.length; row++) changes[first + row] = scale * (values[row] ?? 0)
  }
  return done(changes)
}
