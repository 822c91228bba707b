import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { invariant } from '@synet/core/result'

/** RFC 8410: the bytes before the 32 bytes of an Ed25519 key in PKCS #8. */
const keyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The platform's Ed25519 key, in memory, in a hardware module, or in a key service. */
export interface ProofKey {
  /** 32 bytes, hex. */
  readonly publicKey: string
  /** @returns 64 bytes, hex */
  sign(text: string): Promise<string>
}

/** Opens a key that a file has. @param secret 32 bytes */
export function openProofKey(secret: Uint8Array): ProofKey {
  invariant(secret.length === 32, 'the proof key has 32 bytes')
  const key = createPrivateKey({ key: Buffer.concat([keyPrefix, secret]), format: 'der', type: 'pkcs8' })
  const publicKey = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')
  return { publicKey, sign: async (text) => sign(null, Buffer.from(text), key).toString('hex') }
}
