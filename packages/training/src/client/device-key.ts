import { deviceProof } from '@synet/contract/device-proof'
import { sha256Hex } from '#protocol/sha256'

/** The algorithm of a device's key: ECDSA on P-256, which every browser can store as a non-exportable key. */
export const deviceKeyAlgorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const signing = { name: 'ECDSA', hash: 'SHA-256' } as const

type Key = InstanceType<typeof CryptoKey>
/** The key pair; its private half never leaves the device. */
export interface DeviceKeys {
  readonly publicKey: Key
  readonly privateKey: Key
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const pointOf = async (key: Key): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.exportKey('raw', key))

/** The key's thumbprint, by which the server recognises the device. */
export async function thumbprintOf({ publicKey }: DeviceKeys): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', await pointOf(publicKey))))
}

/** The body of `train/device`: the key, and its signature for this session or contributor token. */
export async function proveDeviceKey(
  { publicKey, privateKey }: DeviceKeys,
  token: string,
): Promise<{ publicKey: string; signature: string }> {
  const text = deviceProof(await sha256Hex(new TextEncoder().encode(token)))
  const signature = new Uint8Array(await crypto.subtle.sign(signing, privateKey, text))
  return { publicKey: base64url(await pointOf(publicKey)), signature: base64url(signature) }
}
