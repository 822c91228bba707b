import { done, refuse, type Result } from '@synet/core/result'
import { deltaBytes, deltaFormat, scalesBytes } from '#engine/delta-format'
import { type ModelConfig, parameterCount } from '#engine/model-config'
import { decodeHalf } from './half.ts'

/** The parts of a delta's bytes. */
export interface DeltaParts {
  /** Holds one scale per block. */
  scaleOf(block: number): number
  /** The values of a block, to be multiplied by its scale; the array is reused for the next block. */
  valuesOf(block: number): Int8Array
}

const digitsMax = 3 ** deltaFormat.digits
const valuesOfByte = Int8Array.from(
  { length: digitsMax * deltaFormat.digits },
  (_, i) => (Math.floor(Math.floor(i / deltaFormat.digits) / 3 ** (i % deltaFormat.digits)) % 3) - 1,
)

/** @param bytes of the exact length for the model */
export function deltaParts(model: ModelConfig, bytes: Uint8Array): DeltaParts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { headerBytes, block, digits } = deltaFormat
  const count = parameterCount(model)
  const valuesAt = headerBytes + scalesBytes(model)
  const rowsOf = (index: number): number => Math.min(block, count - index * block)
  const values = new Int8Array(block)
  return {
    scaleOf: (index) => decodeHalf(view.getUint16(headerBytes + 2 * index, true)),
    valuesOf(index) {
      const first = index * block
      const rows = rowsOf(index)
      for (let row = 0; row < rows; row++) {
        const place = first + row
        const byte = bytes[valuesAt + Math.floor(place / digits)] ?? 0
        values[row] = valuesOfByte[byte * digits + (place % digits)] ?? 0
      }
      return values.subarray(0, rows)
    },
  }
}

/**
 * Validates and measures a submitted delta from an untrusted source, block by block: it allocates nothing of its size.
 * Refusals: `unit.malformed` (length, header, a negative scale, a value that the engine does not write), `unit.non-finite`
 * (a scale).
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
  if (!hasOnlyDigits(model, bytes)) return refuse('unit.malformed', { part: 'value' })

  const { scaleOf, valuesOf } = deltaParts(model, bytes)
  let squares = 0
  for (let block = 0; block * deltaFormat.block < count; block++) {
    const scale = scaleOf(block)
    if (!Number.isFinite(scale)) return refuse('unit.non-finite', { part: 'scale' })
    if (scale < 0) return refuse('unit.malformed', { part: 'scale' })
    let ofBlock = 0
    for (const value of valuesOf(block)) ofBlock += value * value
    squares += scale * scale * ofBlock
  }
  return done(Math.sqrt(squares))
}

/** Tells whether each byte has five digits to base 3, and the last one zeros where there is no parameter. */
function hasOnlyDigits(model: ModelConfig, bytes: Uint8Array): boolean {
  for (let at = deltaFormat.headerBytes + scalesBytes(model); at < bytes.length; at++)
    if ((bytes[at] ?? 0) >= digitsMax) return false
  const used = parameterCount(model) % deltaFormat.digits
  return used === 0 || (bytes.at(-1) ?? 0) < 3 ** used
}
