import { done, refuse, type Result } from '@synet/core/result'
import { deltaBytes, deltaFormat } from '#engine/delta-format'
import { type ModelConfig, parameterCount } from '#engine/model-config'

/** The parts of a delta's bytes; both are views of the bytes themselves. */
export interface DeltaParts {
  /** Holds one scale per block. */
  scaleOf(block: number): number
  /** Holds one int8 per parameter, to be multiplied by its block's scale. */
  readonly changes: Int8Array
}

/** @param bytes of the exact length for the model */
export function deltaParts(model: ModelConfig, bytes: Uint8Array): DeltaParts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = parameterCount(model)
  const scalesBytes = 4 * Math.ceil(count / deltaFormat.block)
  return {
    scaleOf: (block) => view.getFloat32(deltaFormat.headerBytes + 4 * block, true),
    changes: new Int8Array(bytes.buffer, bytes.byteOffset + deltaFormat.headerBytes + scalesBytes, count),
  }
}

/**
 * Validates and measures a submitted delta from an untrusted source, block by block: it allocates nothing of its size.
 * Refusals: `unit.malformed` (length, header, a negative scale, a value of -128), `unit.non-finite` (a scale).
 * @param engineVersion the version with which the unit's project trains
 * @returns its Euclidean length
 */
export function measureDelta(model: ModelConfig, engineVersion: number, bytes: Uint8Array): Result<number> {
  if (bytes.length !== deltaBytes(model)) return refuse('unit.malformed', { part: 'length' })
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = parameterCount(model)
  const header = [deltaFormat.magic, engineVersion, count, deltaFormat.block]
  if (header.some((word, i) => view.getUint32(4 * i, true) !== word))
    return refuse('unit.malformed', { part: 'header' })

  const { scaleOf, changes } = deltaParts(model, bytes)
  let squares = 0
  for (let first = 0; first < count; first += deltaFormat.block) {
    const scale = scaleOf(first / deltaFormat.block)
    // A scale whose largest product overflows would make an infinite change from finite parts.
    if (!Number.isFinite(Math.fround(scale * 127))) return refuse('unit.non-finite', { part: 'scale' })
    if (scale < 0) return refuse('unit.malformed', { part: 'scale' })
    const last = Math.min(count, first + deltaFormat.block)
    let ofBlock = 0
    for (let i = first; i < last; i++) {
      const value = changes[i] ?? 0
      // The engine rounds to -127 … 127.
      if (value === -128) return refuse('unit.malformed', { part: 'value' })
      ofBlock += value * value
    }
    squares += scale * scale * ofBlock
  }
  return done(Math.sqrt(squares))
}
