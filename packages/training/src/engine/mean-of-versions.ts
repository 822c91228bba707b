import { invariant } from '@synet/core/result'
import { decodeHalf, encodeHalf } from '#protocol/half'
import type { Bytes } from '#protocol/sha256'

/** A project measures and releases the mean of this many versions: the newest and those before it. */
export const meanVersions = 8

/**
 * The mean of versions, parameter by parameter. A sum of halves is exact in f64, so that the order does not matter and
 * anyone who has the versions gets the same bytes.
 * @param versions f16 weights of one model, at least one
 */
export function meanOfVersions(versions: readonly Uint8Array[]): Bytes {
  const [first] = versions
  invariant(first, 'a mean is of at least one version')
  invariant(
    versions.every(({ length }) => length === first.length),
    'all versions have the same number of parameters',
  )
  const views = versions.map(({ buffer, byteOffset, byteLength }) => new DataView(buffer, byteOffset, byteLength))
  const mean = new Uint8Array(first.length)
  const to = new DataView(mean.buffer)
  for (let at = 0; at < first.length; at += 2) {
    let sum = 0
    for (const view of views) sum += decodeHalf(view.getUint16(at, true))
    to.setUint16(at, encodeHalf(sum / views.length), true)
  }
  return mean
}
