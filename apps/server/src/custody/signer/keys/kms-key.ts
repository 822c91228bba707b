import { compactOfDer, type SigningKey } from '@synet/chain/signing-key'
import { invariant } from '@synet/core/result'
import { AwsClient } from 'aws4fetch'
import type { ProofKey } from '#proof/proof-key'

/** A key in a service with the interface of AWS KMS. */
export interface KmsPlace {
  readonly endpoint: string
  readonly region: string
  readonly keyId: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const answerMs = 10_000

function openService({ endpoint, region, keyId, accessKeyId, secretAccessKey }: KmsPlace) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 'kms', retries: 2 })
  const call = async (action: string, request: object): Promise<Readonly<Record<string, unknown>>> => {
    const response = await client.fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${action}` },
      body: JSON.stringify({ KeyId: keyId, ...request }),
      signal: AbortSignal.timeout(answerMs),
    })
    invariant(response.ok, `the key service answers ${action} with ${response.status}`)
    return (await response.json()) as Readonly<Record<string, unknown>>
  }
  const bytes = (answer: Readonly<Record<string, unknown>>, field: string): Buffer => {
    const value = answer[field]
    invariant(typeof value === 'string', `the key service answers without ${field}`)
    return Buffer.from(value, 'base64')
  }
  return {
    /** The key ends the SubjectPublicKeyInfo. */
    publicKey: async (length: number) => bytes(await call('GetPublicKey', {}), 'PublicKey').subarray(-length),
    sign: async (message: Uint8Array, type: 'DIGEST' | 'RAW', algorithm: string) => {
      const Message = Buffer.from(message).toString('base64')
      return bytes(await call('Sign', { Message, MessageType: type, SigningAlgorithm: algorithm }), 'Signature')
    },
  }
}

/** Opens a secp256k1 key (`ECC_SECG_P256K1`) of the service. */
export async function openKmsKey(place: KmsPlace): Promise<SigningKey> {
  const service = openService(place)
  return {
    publicKey: await service.publicKey(65),
    sign: async (hash) => compactOfDer(await service.sign(hash, 'DIGEST', 'ECDSA_SHA_256')),
  }
}

/** Opens an Ed25519 key (`ECC_NIST_EDWARDS25519`) of the service. */
export async function openKmsProofKey(place: KmsPlace): Promise<ProofKey> {
  const service = openService(place)
  return {
    publicKey: (await service.publicKey(32)).toString('hex'),
    sign: async (text) => (await service.sign(Buffer.from(text), 'RAW', 'ED25519_SHA_512')).toString('hex'),
  }
}
