import { deviceProof } from '@synet/contract/device-proof'
import { sha256Hex } from '#protocol/sha256'

/** What a device's key is made for: ECDSA on P-256, which every browser can keep without being able to export it. */
export const deviceKeyAlgorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const signing = { name: 'ECDSA', hash: 'SHA-256' } as const

type Key = InstanceType<typeof CryptoKey>
/** The pair; its private half stays where it was made. */
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

/** The key's thumbprint, by which the server knows the device. */
export async function thumbprintOf({ publicKey }: DeviceKeys): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', await pointOf(publicKey))))
}

/** What `train/device` is asked with: the key, and its signature for this session or contributor token. */
export async function proveDeviceKey(
  { publicKey, privateKey }: DeviceKeys,
  token: string,
): Promise<{ publicKey: string; signature: string }> {
  const text = deviceProof(await sha256Hex(new TextEncoder().encode(token)))
  const signature = new Uint8Array(await crypto.subtle.sign(signing, privateKey, text))
  return { publicKey: base64url(await pointOf(publicKey)), signature: base64url(signature) }
}
