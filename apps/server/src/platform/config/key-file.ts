import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { invariant } from '@synet/core/result'

const head = 'synet-key-1'
/** RFC 7914; 128 MiB and about half a second, once at the start of the signer. */
const scrypt = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

const isHex = /^(?:[\da-f]{2})+$/i

const cipherKey = (passphrase: string, salt: Buffer): Buffer => scryptSync(passphrase, salt, 32, scrypt)

/** Encrypts a secret for a file. AES-256-GCM; scrypt derives the key. */
export function encryptKey(secret: Uint8Array, passphrase: string): string {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', cipherKey(passphrase, salt), nonce)
  const data = Buffer.concat([cipher.update(secret), cipher.final(), cipher.getAuthTag()])
  return `${[head, salt.toString('hex'), nonce.toString('hex'), data.toString('hex')].join(' ')}\n`
}

export const isEncrypted = (text: string): boolean => text.startsWith(`${head} `)

/**
 * Reads a secret of a file: encrypted, or plain hexadecimal, which is for development.
 * @throws InvariantError when it is neither, or the passphrase is missing; an error of the cipher when it is wrong
 */
export function readKey(text: string, passphrase: string | undefined): Buffer {
  const [first = '', salt = '', nonce = '', hex = ''] = text.trim().split(' ')
  if (first !== head) {
    // More than one word is no key, whatever the first one is.
    invariant(isHex.test(text.trim()), 'the key file is neither encrypted nor hexadecimal')
    return Buffer.from(first, 'hex')
  }
  invariant(passphrase, 'the key file is encrypted: its passphrase is missing')
  const data = Buffer.from(hex, 'hex')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    cipherKey(passphrase, Buffer.from(salt, 'hex')),
    Buffer.from(nonce, 'hex'),
    { authTagLength: 16 },
  )
  decipher.setAuthTag(data.subarray(-16))
  return Buffer.concat([decipher.update(data.subarray(0, -16)), decipher.final()])
}
