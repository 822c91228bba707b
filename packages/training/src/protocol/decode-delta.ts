import { done, type Result } from '@synet/core/result'
import { deltaFormat } from '#engine/delta-format'
import type { ModelConfig } from '#engine/model-config'
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
  const { scaleOf, changes } = deltaParts(model, bytes)
  const values = new Float32Array(changes.length)
  for (let first = 0; first < values.length; first += deltaFormat.block) {
    const scale = scaleOf(first / deltaFormat.block)
    const last = Math.min(values.length, first + deltaFormat.block)
    for (let i = first; i < last; i++) values[i] = scale * (changes[i] ?? 0)
  }
  return done(values)
}
