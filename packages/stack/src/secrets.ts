import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messagePublicKey } from '@synet/server/message/seal-message'
import type { ProcessRole } from '@synet/server/setup/database-roles'

/** Created at the first start and stored in the data folder, readable by its owner only. */
export interface Secrets {
  /** Of each process's log-in to the database. */
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
  /** The public key to which messages are sealed; hex. */
  readonly messagePublicKey: string
  /** The password of the demo users and operators; development only. */
  readonly demoPassword: string
}

export function readSecrets(folder: string): Secrets {
  const read = (name: string, bytes: number): string => {
    const file = join(folder, name)
    if (!existsSync(file)) writeFileSync(file, randomBytes(bytes).toString('hex'), { mode: 0o600 })
    return readFileSync(file, 'utf8')
  }
  read('seed', 64)
  read('proof-key', 32)
  const messageKey = Buffer.from(read('message-key', 32), 'hex')
  return {
    databasePasswords: {
      api: read('database-api', 24),
      console: read('database-console', 24),
      jobs: read('database-jobs', 24),
      watcher: read('database-watcher', 24),
      signer: read('database-signer', 24),
      audits: read('database-audits', 24),
    },
    leaseKey: read('lease-key', 32),
    operatorKey: read('operator-key', 32),
    seedFile: join(folder, 'seed'),
    proofKeyFile: join(folder, 'proof-key'),
    messageKeyFile: join(folder, 'message-key'),
    messagePublicKey: messagePublicKey(messageKey).toString('hex'),
    demoPassword: read('demo-password', 6),
  }
}
