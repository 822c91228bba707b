import { done, refuse, type Result } from '@synet/core/result'
import { deltaBytes, deltaFormat } from '#engine/delta-format'
import { type ModelConfig, parameterCount } from '#engine/model-config'

/**
 * Reads a submitted delta of any origin.
 * @param engineVersion the version the unit's project trains with
 * @returns one change a parameter
 * Refusals: `unit.malformed` (length, header, a negative scale, a value of -128), `unit.non-finite` (a scale).
 */
export function decodeDelta(
  model: ModelConfig,
  engineVersion: number,
  bytes: Uint8Array,
): Result<Float32Array<ArrayBuffer>> {
  if (bytes.length !== deltaBytes(model)) return refuse('unit.malformed', { part: 'length' })
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = parameterCount(model)
  const header = [deltaFormat.magic, engineVersion, count, deltaFormat.block]
  if (header.some((word, i) => view.getUint32(4 * i, true) !== word))
    return refuse('unit.malformed', { part: 'header' })

  const values = new Float32Array(count)
  const blocks = Math.ceil(count / deltaFormat.block)
  const changes = new Int8Array(bytes.buffer, bytes.byteOffset + deltaFormat.headerBytes + 4 * blocks, count)
  for (let block = 0; block < blocks; block++) {
    const scale = view.getFloat32(deltaFormat.headerBytes + 4 * block, true)
    // A scale whose largest product overflows would make an infinite change of finite parts.
    if (!Number.isFinite(Math.fround(scale * 127))) return refuse('unit.non-finite', { part: 'scale' })
    if (scale < 0) return refuse('unit.malformed', { part: 'scale' })
    const last = Math.min(count, (block + 1) * deltaFormat.block)
    for (let i = block * deltaFormat.block; i < last; i++) {
      const value = changes[i] ?? 0
      // The engine rounds to -127 … 127.
      if (value === -128) return refuse('unit.malformed', { part: 'value' })
      values[i] = scale * value
    }
  }
  return done(values)
}
