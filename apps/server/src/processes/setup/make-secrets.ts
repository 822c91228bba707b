import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pushPublicKey } from '#platform/push/send-push'
import { messagePublicKey } from '#platform/message/seal-message'
import { type ProcessRole, processRoles } from '#platform/database/database-roles'

/** Created once and stored in a folder, readable by its owner only. */
export interface Secrets {
  /** The passwords of each process's log-in to the database. */
  readonly databasePasswords: Readonly<Record<ProcessRole, string>>
  readonly leaseKey: string
  /** Encrypts the operators' second factors. */
  readonly operatorKey: string
  /** File with the seed of all addresses; only the signer gets its path. */
  readonly seedFile: string
  /** File with the key that signs the proof's epochs, for the signer only. */
  readonly proofKeyFile: string
  /** File with the key that opens sealed messages, for the jobs only. */
  readonly messageKeyFile: string
  /** File with the key by which push services know us, for the jobs only. */
  readonly pushKeyFile: string
  /** Its public key, which browsers take; hex. */
  readonly pushPublicKey: string
  /** The public key to which messages are sealed; hex. */
  readonly messagePublicKey: string
}

/** Reads a secret of this many bytes in hex, which is created first if it does not exist. */
export function makeSecret(folder: string, name: string, bytes: number): string {
  const file = join(folder, name)
  if (!existsSync(file)) writeFileSync(file, randomBytes(bytes).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

export function makeSecrets(folder: string): Secrets {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  makeSecret(folder, 'seed', 64)
  makeSecret(folder, 'proof-key', 32)
  const messageKey = Buffer.from(makeSecret(folder, 'message-key', 32), 'hex')
  const pushKey = Buffer.from(makeSecret(folder, 'push-key', 32), 'hex')
  const passwords = processRoles.map((role) => [role, makeSecret(folder, `database-${role}`, 24)] as const)
  return {
    databasePasswords: Object.fromEntries(passwords) as Record<ProcessRole, string>,
    leaseKey: makeSecret(folder, 'lease-key', 32),
    operatorKey: makeSecret(folder, 'operator-key', 32),
    seedFile: join(folder, 'seed'),
    proofKeyFile: join(folder, 'proof-key'),
    pushKeyFile: join(folder, 'push-key'),
    pushPublicKey: Buffer.from(pushPublicKey(pushKey), 'base64url').toString('hex'),
    messageKeyFile: join(folder, 'message-key'),
    messagePublicKey: messagePublicKey(messageKey).toString('hex'),
  }
}
