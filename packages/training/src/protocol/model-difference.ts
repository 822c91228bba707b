import { invariant } from '@synet/core/result'
import { decodeHalf, encodeHalf } from './half.ts'
import { changeBlock, exponentMin } from './round-change.ts'
import type { Bytes } from './sha256.ts'

/** Above the largest binary16 number. */
const exponentMax = 16
const levelMax = 0x7fff

/**
 * What changed from one version's f16 weights to another's, exactly. `aggregateRound` rounds a block's change to
 * multiples of a power of two, and adds it in the same way.
 * Bytes: an exponent + 24 for each block of 128 parameters, then each parameter's level, small ones of both signs first
 * (zigzag): all low bytes, then all high bytes.
 * @returns undefined when the change was not rounded
 */
export function encodeDifference(from: Uint8Array, to: Uint8Array): Bytes | undefined {
  invariant(from.length === to.length, 'both versions are of the same model')
  const count = to.length / 2
  const blocks = Math.ceil(count / changeBlock)
  const [before, after] = [viewOf(from), viewOf(to)]
  const planes = new Uint8Array(blocks + to.length)
  for (let block = 0; block < blocks; block++) {
    const first = block * changeBlock
    const length = Math.min(changeBlock, count - first)
    const found = coarsestLevels(before, after, first, length)
    if (!found) return undefined
    planes[block] = found.exponent - exponentMin
    for (let i = 0; i < length; i++) {
      const level = found.levels[i] ?? 0
      const zigzag = ((level << 1) ^ (level >> 15)) & 0xffff
      planes[blocks + first + i] = zigzag & 0xff
      planes[blocks + count + first + i] = zigzag >> 8
    }
  }
  return planes
}

/** The largest power of two of which all changes are multiples. */
function coarsestLevels(before: DataView, after: DataView, first: number, length: number) {
  const levels = new Int16Array(length)
  for (let exponent = exponentMax; exponent >= exponentMin; exponent--) {
    const unit = 2 ** exponent
    let fits = 0
    for (; fits < length; fits++) {
      const at = 2 * (first + fits)
      const [base, bits] = [decodeHalf(before.getUint16(at, true)), after.getUint16(at, true)]
      const level = Math.round((decodeHalf(bits) - base) / unit)
      if (Math.abs(level) > levelMax) return undefined
      if (encodeHalf(base + level * unit) !== bits) break
      levels[fits] = level
    }
    if (fits === length) return { exponent, levels }
  }
  return undefined
}

/** @returns undefined when the difference is not of this model; whether it is the right one its receiver sees by the hash */
export function applyDifference(from: Uint8Array, planes: Uint8Array): Bytes | undefined {
  const count = from.length / 2
  const blocks = Math.ceil(count / changeBlock)
  if (planes.length !== blocks + from.length) return undefined
  const before = viewOf(from)
  const to = new Uint8Array(from.length)
  const after = viewOf(to)
  let unit = 0
  for (let i = 0; i < count; i++) {
    if (i % changeBlock === 0) unit = 2 ** ((planes[i / changeBlock] ?? 0) + exponentMin)
    const zigzag = (planes[blocks + i] ?? 0) | ((planes[blocks + count + i] ?? 0) << 8)
    const level = (zigzag >> 1) ^ -(zigzag & 1)
    after.setUint16(2 * i, encodeHalf(decodeHalf(before.getUint16(2 * i, true)) + level * unit), true)
  }
  return to
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
