import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'

/** A P-256 point: 4, x, y. */
const pointBytes = 65
const coordinateBytes = 32

export interface DeviceKey {
  /** Its thumbprint. */
  readonly device: string
  readonly point: Buffer
  signed(text: Uint8Array, signature: string): boolean
}

/** @param publicKey the uncompressed point in base64url; undefined when it is none */
export function readDeviceKey(publicKey: string): DeviceKey | undefined {
  const point = Buffer.from(publicKey, 'base64url')
  const key = point.length === pointBytes && point[0] === 4 ? keyOf(point) : undefined
  if (!key) return undefined
  return {
    device: createHash('sha256').update(point).digest('base64url'),
    point,
    signed: (text, signature) =>
      verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')),
  }
}

function keyOf(point: Buffer): KeyObject | undefined {
  const x = point.subarray(1, 1 + coordinateBytes).toString('base64url')
  const y = point.subarray(1 + coordinateBytes).toString('base64url')
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  } catch {
    return undefined // The point is not on the curve.
  }
}
