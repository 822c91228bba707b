import { invariant } from '@synet/core/result'
import type { Bytes } from './sha256.ts'

/** f16 bits → a number that grows with the value, so that near values have near numbers. */
const rankOf = (bits: number): number => (bits & 0x8000 ? 0x7fff - (bits & 0x7fff) : 0x8000 + bits)
const bitsOf = (rank: number): number => (rank & 0x8000 ? rank - 0x8000 : 0x8000 | (0x7fff - rank))

/**
 * What changed from one version's f16 weights to another's, exactly; about half as many bytes when it is compressed. For
 * each weight the difference of the ranks, small ones of both signs first (zigzag): all low bytes, then all high bytes.
 */
export function encodeDifference(from: Uint8Array, to: Uint8Array): Bytes {
  invariant(from.length === to.length, 'both versions are of the same model')
  const count = to.length / 2
  const [before, after] = [viewOf(from), viewOf(to)]
  const planes = new Uint8Array(to.length)
  for (let i = 0; i < count; i++) {
    const change = ((rankOf(after.getUint16(2 * i, true)) - rankOf(before.getUint16(2 * i, true))) << 16) >> 16
    const zigzag = ((change << 1) ^ (change >> 15)) & 0xffff
    planes[i] = zigzag & 0xff
    planes[count + i] = zigzag >> 8
  }
  return planes
}

/** @returns undefined when the difference is not of this model; whether it is the right one its receiver sees by the hash */
export function applyDifference(from: Uint8Array, planes: Uint8Array): Bytes | undefined {
  if (planes.length !== from.length) return undefined
  const count = from.length / 2
  const before = viewOf(from)
  const to = new Uint8Array(from.length)
  const after = viewOf(to)
  for (let i = 0; i < count; i++) {
    const zigzag = (planes[i] ?? 0) | ((planes[count + i] ?? 0) << 8)
    const change = (zigzag >> 1) ^ -(zigzag & 1)
    after.setUint16(2 * i, bitsOf((rankOf(before.getUint16(2 * i, true)) + change) & 0xffff), true)
  }
  return to
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
