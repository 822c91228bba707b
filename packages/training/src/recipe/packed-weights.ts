import { invariant } from '@synet/core/result'
import { listParameters, type ModelConfig, weightsBytes } from '#engine/model-config'
import { decodeHalf, encodeHalf } from '#protocol/half'
import type { Bytes } from '#protocol/sha256'

const scaleBytes = 2
const levels = 127

const rowsOf = (model: ModelConfig) =>
  listParameters(model).flatMap(({ offset, rows, columns }) =>
    Array.from({ length: rows }, (_, row) => ({ at: offset + row * columns, columns })),
  )

/**
 * Rounds weights to eight bits. Each row of a tensor is a scale (f16, little-endian) and the multiples of it (int8), in
 * the order of the engine's parameter list.
 * @param weights f16
 */
export function packWeights(model: ModelConfig, weights: Uint8Array): Bytes {
  invariant(weights.length === weightsBytes(model), 'these weights are of another model')
  const from = new DataView(weights.buffer, weights.byteOffset, weights.byteLength)
  const rows = rowsOf(model)
  const packed = new Uint8Array(rows.reduce((sum, { columns }) => sum + scaleBytes + columns, 0))
  const to = new DataView(packed.buffer)
  let end = 0
  for (const { at, columns } of rows) {
    const values = Array.from({ length: columns }, (_, i) => decodeHalf(from.getUint16(2 * (at + i), true)))
    const scale = encodeHalf(Math.max(...values.map(Math.abs)) / levels)
    to.setUint16(end, scale, true)
    end += scaleBytes
    for (const value of values) {
      const multiple = scale === 0 ? 0 : Math.round(value / decodeHalf(scale))
      to.setInt8(end++, Math.max(-levels, Math.min(levels, multiple)))
    }
  }
  return packed
}

/** @returns f16 weights, the same on every machine: a multiple of a half of so few bits is exact in f32 */
export function unpackWeights(model: ModelConfig, packed: Uint8Array): Bytes {
  const from = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const weights = new Uint8Array(weightsBytes(model))
  const to = new DataView(weights.buffer)
  let end = 0
  for (const { at, columns } of rowsOf(model)) {
    const scale = decodeHalf(from.getUint16(end, true))
    end += scaleBytes
    for (let i = 0; i < columns; i++) to.setUint16(2 * (at + i), encodeHalf(from.getInt8(end++) * scale), true)
  }
  invariant(end === packed.length, 'these weights are of another model')
  return weights
}
