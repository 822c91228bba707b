import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import type { Random } from '@synet/core/random'
import { invariant } from '@synet/core/result'

/**
 * Sealed boxes like HPKE's base mode (RFC 9180): X25519 with a new key pair for each message, HKDF-SHA256, AES-256-GCM.
 * Anybody with the public key can write; only the owner of the private key can read, not even the writer.
 */
const algorithm = 'aes-256-gcm'
const version = 1
const keyBytes = 32
const tagBytes = 16
/** Each key seals one message, so that its nonce need not differ. */
const nonce = Buffer.alloc(12)
/** The bytes that PKCS #8 puts in front of the 32 bytes of an X25519 key. */
const pkcs8Prefix = Buffer.from('302e020100300506032b656e04220420', 'hex')

function privateKeyOf(bytes: Uint8Array): KeyObject {
  invariant(bytes.length === keyBytes, 'an X25519 key has 32 bytes')
  return createPrivateKey({ key: Buffer.concat([pkcs8Prefix, bytes]), format: 'der', type: 'pkcs8' })
}

function publicKeyOf(bytes: Uint8Array): KeyObject {
  invariant(bytes.length === keyBytes, 'an X25519 key has 32 bytes')
  const x = Buffer.from(bytes).toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' })
}

/** @returns the 32 bytes of the public key that belongs to a private one */
export function messagePublicKey(privateKey: Uint8Array): Buffer<ArrayBuffer> {
  const { x } = createPublicKey(privateKeyOf(privateKey)).export({ format: 'jwk' })
  invariant(x, 'an X25519 key has its x')
  return Buffer.from(x, 'base64url')
}

function keyFor(shared: Buffer, sender: Buffer, receiver: Uint8Array): Buffer {
  const info = Buffer.concat([Buffer.from('synet message\n'), sender, receiver])
  return Buffer.from(hkdfSync('sha256', shared, '', info, keyBytes))
}

/** @param context what the text belongs to: it opens with the same only */
export function sealMessage(
  { publicKey, random }: { publicKey: Uint8Array; random: Random },
  text: string,
  context: string,
): Buffer {
  const secret = random.bytes(keyBytes)
  const sender = messagePublicKey(secret)
  const shared = diffieHellman({ privateKey: privateKeyOf(secret), publicKey: publicKeyOf(publicKey) })
  const cipher = createCipheriv(algorithm, keyFor(shared, sender, publicKey), nonce).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(version), sender, cipher.getAuthTag(), sealed])
}

/** @throws Error when it was sealed for another key or context, or was changed */
export function openMessage(privateKey: Uint8Array, box: Uint8Array, context: string): string {
  invariant(box[0] === version, 'a sealed message begins with its version')
  const sender = Buffer.from(box.subarray(1, 1 + keyBytes))
  const tag = box.subarray(1 + keyBytes, 1 + keyBytes + tagBytes)
  const shared = diffieHellman({ privateKey: privateKeyOf(privateKey), publicKey: publicKeyOf(sender) })
  const decipher = createDecipheriv(algorithm, keyFor(shared, sender, messagePublicKey(privateKey)), nonce)
    .setAAD(Buffer.from(context))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(box.subarray(1 + keyBytes + tagBytes)), decipher.final()]).toString('utf8')
}
