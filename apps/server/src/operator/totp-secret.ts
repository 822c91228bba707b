import { createCipheriv, createDecipheriv } from 'node:crypto'
import { invariant } from '@synet/core/result'
import type { Context } from '#context'

const algorithm = 'aes-256-gcm'
const mark = 'v1'

type Keys = Pick<Context, 'config' | 'random'>

/**
 * Encrypts a second factor's secret for the database, bound to its operator's name.
 * @returns `v1:<nonce>:<sealed>:<tag>`, hex
 */
export function sealSecret({ config, random }: Keys, name: string, secret: string): string {
  invariant(config.operatorKey.length === 32, 'OPERATOR_KEY has 32 bytes')
  const nonce = random.bytes(12)
  const cipher = createCipheriv(algorithm, config.operatorKey, nonce).setAAD(Buffer.from(name))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return [mark, Buffer.from(nonce).toString('hex'), sealed.toString('hex'), cipher.getAuthTag().toString('hex')].join(
    ':',
  )
}

/** @returns the secret; one that was stored before secrets were encrypted is returned as it is */
export function openSecret({ config }: Pick<Context, 'config'>, name: string, stored: string): string {
  const [version, nonce = '', sealed = '', tag = ''] = stored.split(':')
  if (version !== mark) return stored
  const decipher = createDecipheriv(algorithm, config.operatorKey, Buffer.from(nonce, 'hex'))
    .setAAD(Buffer.from(name))
    .setAuthTag(Buffer.from(tag, 'hex'))
  return Buffer.concat([decipher.update(Buffer.from(sealed, 'hex')), decipher.final()]).toString('utf8')
}
