import { readFileSync } from 'node:fs'
import { allNetworks, type NetworkName } from '@synet/core/all-networks'
import { invariant } from '@synet/core/result'
import { parseTrustedProxies } from '#http/parse-trusted-proxies'

const read = (name: string): string => {
  const value = process.env[name]
  invariant(value, `the environment lacks ${name}`)
  return value
}
const optional = (name: string): string | undefined => process.env[name] || undefined

/**
 * A network without endpoints is off: `RPC_DEV`, `RPC_ERC20` …, endpoints by comma. One that is named twice counts once,
 * because it would always agree with itself.
 */
function readRpcUrls(): Readonly<Partial<Record<NetworkName, readonly string[]>>> {
  const names = Object.keys(allNetworks) as NetworkName[]
  return Object.fromEntries(
    names.flatMap((name) => {
      const urls = (optional(`RPC_${name.toUpperCase()}`) ?? '')
        .split(',')
        .map((url) => url.trim())
        .filter(Boolean)
      return urls.length > 0 ? [[name, [...new Set(urls)]]] : []
    }),
  )
}

function readS3() {
  const url = optional('UPLOAD_S3_URL')
  if (!url) return undefined
  const region = optional('UPLOAD_S3_REGION') ?? 'auto'
  return { url, keyId: read('UPLOAD_S3_KEY_ID'), secret: read('UPLOAD_S3_SECRET'), region }
}

/** The environment, read once. Secrets come as files that only their process may read. */
export const readConfig = () => ({
  host: optional('HOST') ?? '127.0.0.1',
  development: optional('DEVELOPMENT') === '1',
  databaseUrl: read('DATABASE_URL'),
  apiPort: Number(optional('API_PORT') ?? 0),
  consolePort: Number(optional('CONSOLE_PORT') ?? 0),
  /** The proxies whose `x-forwarded-for` is trusted; from anybody else it is only a client's claim. */
  trustedProxies: parseTrustedProxies(optional('TRUSTED_PROXIES') ?? ''),
  /** Nodes of each enabled network: JSON-RPC endpoints, on TRON base addresses. */
  rpcUrls: readRpcUrls(),
  depositXpub: read('DEPOSIT_XPUB'),
  /** Keys the training seeds; never leaves the server. */
  leaseKey: Buffer.from(read('LEASE_KEY'), 'hex'),
  /** For tests on a development server only: codes are sent without proof of work. */
  codesWithoutWork: optional('CODES_WITHOUT_WORK') === '1',
  /** A public key of 32 bytes. Messages with codes are sealed to it, so that only the jobs can read them. */
  messagePublicKey: Buffer.from(optional('MESSAGE_PUBLIC_KEY') ?? '', 'hex'),
  smtpUrl: optional('SMTP_URL'),
  smsUrl: optional('SMS_URL'),
  mailFrom: optional('MAIL_FROM') ?? 'Synet <no-reply@synet.invalid>',
  /** The folder of users' pictures; without it uploads are refused. */
  uploadFolder: optional('UPLOAD_FOLDER'),
  /** An object storage bucket that is used instead of the folder. */
  uploadS3: readS3(),
  /** A key of 32 bytes that encrypts the operators' second factors; only the API has it. */
  operatorKey: Buffer.from(optional('OPERATOR_KEY') ?? '', 'hex'),
  webFolder: optional('WEB_FOLDER'),
  consoleFolder: optional('CONSOLE_FOLDER'),
})
export type Config = ReturnType<typeof readConfig>

/**
 * The key that signs the proof's epochs; only the signer's environment names its file. Without it no epoch is
 * published.
 */
export function readProofKey(): Uint8Array | undefined {
  const file = optional('PROOF_KEY_FILE')
  return file === undefined ? undefined : Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
}

/**
 * The key that opens sealed messages; only the jobs' environment names its file. Without it sealed messages are not
 * sent and are given up.
 */
export function readMessageKey(): Uint8Array | undefined {
  const file = optional('MESSAGE_KEY_FILE')
  return file === undefined ? undefined : Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
}

/** Only the signer's environment names this file. */
export const readSeed = (): Uint8Array => Buffer.from(readFileSync(read('SEED_FILE'), 'utf8').trim(), 'hex')

/** The file of the signer's journal, which records what it has signed outside the shared database. */
export const readJournalFile = (): string => read('SIGNER_JOURNAL')
