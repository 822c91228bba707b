import { readFileSync } from 'node:fs'
import { invariant } from '@synet/core/result'

const read = (name: string): string => {
  const value = process.env[name]
  invariant(value, `the environment lacks ${name}`)
  return value
}
const optional = (name: string): string | undefined => process.env[name] || undefined

/** The environment, read once. Secrets come as files that only their process may read. */
export const readConfig = () => ({
  host: optional('HOST') ?? '127.0.0.1',
  development: optional('DEVELOPMENT') === '1',
  databaseUrl: read('DATABASE_URL'),
  apiPort: Number(optional('API_PORT') ?? 0),
  consolePort: Number(optional('CONSOLE_PORT') ?? 0),
  /** JSON-RPC endpoints of each enabled network. */
  rpcUrls: { dev: (optional('RPC_DEV') ?? '').split(',').filter(Boolean) },
  depositXpub: read('DEPOSIT_XPUB'),
  /** Keys the training seeds; never leaves the server. */
  leaseKey: Buffer.from(read('LEASE_KEY'), 'hex'),
  smtpUrl: optional('SMTP_URL'),
  smsUrl: optional('SMS_URL'),
  mailFrom: optional('MAIL_FROM') ?? 'Synet <no-reply@synet.invalid>',
  webFolder: optional('WEB_FOLDER'),
  consoleFolder: optional('CONSOLE_FOLDER'),
})
export type Config = ReturnType<typeof readConfig>

/** Only the signer's environment names this file. */
export const readSeed = (): Uint8Array => Buffer.from(readFileSync(read('SEED_FILE'), 'utf8').trim(), 'hex')
