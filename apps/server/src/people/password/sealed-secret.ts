import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Random } from '@synet/core/random'
import { invariant } from '@synet/core/result'

const algorithm = 'aes-256-gcm'
const mark = 'v1'
const keyBytes = 32

/**
 * Encrypts a secret for the database, bound to the name of its owner.
 * @returns `v1:<nonce>:<sealed>:<tag>`, hex
 */
export function sealSecret(key: Buffer, { random }: { random: Random }, name: string, secret: string): string {
  invariant(key.length === keyBytes, 'the key of secrets has 32 bytes')
  const nonce = random.bytes(12)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(name))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return [mark, Buffer.from(nonce).toString('hex'), sealed.toString('hex'), cipher.getAuthTag().toString('hex')].join(
    ':',
  )
}

export const isSealed = (stored: string): boolean => stored.startsWith(`${mark}:`)

/** @throws Error when it was sealed under another key or for another name */
export function openSecret(key: Buffer, name: string, stored: string): string {
  const [, nonce = '', sealed = '', tag = ''] = stored.split(':')
  const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'hex'))
    .setAAD(Buffer.from(name))
    .setAuthTag(Buffer.from(tag, 'hex'))
  return Buffer.concat([decipher.update(Buffer.from(sealed, 'hex')), decipher.final()]).toString('utf8')
}
