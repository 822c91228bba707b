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

/** A network without endpoints is off: `RPC_DEV`, `RPC_ERC20` …, endpoints by comma. */
function readRpcUrls(): Readonly<Partial<Record<NetworkName, readonly string[]>>> {
  const names = Object.keys(allNetworks) as NetworkName[]
  return Object.fromEntries(
    names.flatMap((name) => {
      const urls = (optional(`RPC_${name.toUpperCase()}`) ?? '')
        .split(',')
        .map((url) => url.trim())
        .filter(Boolean)
      return urls.length > 0 ? [[name, urls]] : []
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
  /** Whose `x-forwarded-for` is read; from anybody else it is what a client claims. */
  trustedProxies: parseTrustedProxies(optional('TRUSTED_PROXIES') ?? ''),
  /** Nodes of each enabled network: JSON-RPC endpoints, on TRON base addresses. */
  rpcUrls: readRpcUrls(),
  depositXpub: read('DEPOSIT_XPUB'),
  /** Keys the training seeds; never leaves the server. */
  leaseKey: Buffer.from(read('LEASE_KEY'), 'hex'),
  /** Tests of a development's server only: codes are sent without proof of work. */
  codesWithoutWork: optional('CODES_WITHOUT_WORK') === '1',
  /** 32 bytes: what only the jobs may read of messages, above all their codes, is sealed to it. */
  messagePublicKey: Buffer.from(optional('MESSAGE_PUBLIC_KEY') ?? '', 'hex'),
  smtpUrl: optional('SMTP_URL'),
  smsUrl: optional('SMS_URL'),
  mailFrom: optional('MAIL_FROM') ?? 'Synet <no-reply@synet.invalid>',
  /** Where pictures of users lie; without it none are taken. */
  uploadFolder: optional('UPLOAD_FOLDER'),
  /** A bucket instead of the folder. */
  uploadS3: readS3(),
  /** 32 bytes that encrypt the operators' second factors; only the API has them. */
  operatorKey: Buffer.from(optional('OPERATOR_KEY') ?? '', 'hex'),
  webFolder: optional('WEB_FOLDER'),
  consoleFolder: optional('CONSOLE_FOLDER'),
})
export type Config = ReturnType<typeof readConfig>

/** Signs the proof's epochs; the signer alone is told where it is. Without it none are published. */
export function readProofKey(): Uint8Array | undefined {
  const file = optional('PROOF_KEY_FILE')
  return file === undefined ? undefined : Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
}

/** Opens sealed messages; the jobs alone are told where it is. Without it those stay unsent and are given up. */
export function readMessageKey(): Uint8Array | undefined {
  const file = optional('MESSAGE_KEY_FILE')
  return file === undefined ? undefined : Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
}

/** Only the signer's environment names this file. */
export const readSeed = (): Uint8Array => Buffer.from(readFileSync(read('SEED_FILE'), 'utf8').trim(), 'hex')

/** The signer's own memory of what it has signed: a file outside the shared database. */
export const readJournalFile = (): string => read('SIGNER_JOURNAL')
