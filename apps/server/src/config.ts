import { readFileSync } from 'node:fs'
import { parseAddress } from '@synet/chain/address'
import { allNetworks, type NetworkName } from '@synet/core/all-networks'
import type { Network } from '@synet/core/network'
import { invariant } from '@synet/core/result'
import { parseTrustedProxies } from '#http/parse-trusted-proxies'
import { readKey } from '#signer/keys/key-file'
import type { KeyPlaces } from '#signer/keys/open-configured-keys'
import type { ApprovalsConfig } from '#signer/start-approvals'

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
  payoutContracts: readPayoutContracts(Object.values(allNetworks)),
  depositXpub: read('DEPOSIT_XPUB'),
  /** Keys the training seeds and the MACs of codes; only the API and the audits have it. @throws in other processes */
  get leaseKey(): Buffer {
    return Buffer.from(read('LEASE_KEY'), 'hex')
  },
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
  /** Where people open the site: users' keys are bound to its host name, which can't be an address. */
  siteOrigin: optional('SITE_ORIGIN'),
  /** Where operators sign what they approve; the console links to it. */
  approvalsOrigin: optional('APPROVALS_ORIGIN'),
})
export type Config = ReturnType<typeof readConfig>

/**
 * The key that opens sealed messages; only the jobs' environment names its file. Without it sealed messages are not
 * sent and are given up.
 */
export function readMessageKey(): Uint8Array | undefined {
  const file = optional('MESSAGE_KEY_FILE')
  return file === undefined ? undefined : Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
}

const readIfNamed = (file: string | undefined): string | undefined =>
  file === undefined ? undefined : readFileSync(file, 'utf8').trim()

/**
 * Where the signer's keys lie; only its environment says so. Without a proof key no epoch is published.
 */
export function readKeyPlaces(): KeyPlaces {
  const passphrase = readIfNamed(optional('KEY_PASSPHRASE_FILE'))
  const proofFile = readIfNamed(optional('PROOF_KEY_FILE'))
  const [accessKeyId, secretAccessKey] = (readIfNamed(optional('KMS_CREDENTIALS_FILE')) ?? '').split(':')
  return {
    seed: readKey(readFileSync(read('SEED_FILE'), 'utf8'), passphrase),
    hot: optional('HOT_KEY'),
    retired: (optional('HOT_KEYS_RETIRED') ?? '').split(' ').filter(Boolean),
    proof: optional('PROOF_KEY') ?? (proofFile === undefined ? undefined : readKey(proofFile, passphrase)),
    pkcs11: optional('PKCS11_BINDING') ?? 'pkcs11js',
    kmsCredentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  }
}

/** The network on which the signer anchors the proof; without one it anchors nothing. */
export function readAnchorNetwork(): NetworkName | undefined {
  const name = optional('ANCHOR_NETWORK')
  if (name === undefined) return undefined
  const network = Object.values(allNetworks).find((one) => one.name === name)
  invariant(network?.kind === 'evm', `ANCHOR_NETWORK is ${name}, which is no EVM network`)
  return network.name
}

/**
 * The payout contracts of EVM networks, `PAYOUT_CONTRACT_ERC20` and so on; a network without one is paid by transfers of the
 * hot wallet.
 */
function readPayoutContracts(networks: readonly Network[]): Readonly<Partial<Record<NetworkName, string>>> {
  const named = networks.flatMap((network) => {
    const variable = `PAYOUT_CONTRACT_${network.name.toUpperCase()}`
    const text = optional(variable)
    if (text === undefined) return []
    const address = parseAddress(network, text)
    invariant(network.kind === 'evm' && address.ok, `${variable} is no contract of an EVM network`)
    return [[network.name, address.value] as const]
  })
  return Object.fromEntries(named)
}

/**
 * The file of the signer's own store, outside the shared database: what it signed, who approved it, and by which rules.
 */
export const readStoreFile = (): string => read('SIGNER_JOURNAL')

/** The standby that the active signer sends its records to; without one it signs alone. */
export function readStandby(): { readonly url: string; readonly secret: string } | undefined {
  const url = optional('SIGNER_STANDBY_URL')
  return url === undefined
    ? undefined
    : { url, secret: readFileSync(read('SIGNER_STANDBY_SECRET_FILE'), 'utf8').trim() }
}

/** The port on which this signer is the standby of another one; undefined for the active signer. */
export function readStandbyPort():
  | { readonly host: string; readonly port: number; readonly secret: string }
  | undefined {
  const port = optional('SIGNER_STANDBY_PORT')
  if (port === undefined) return undefined
  const secret = readFileSync(read('SIGNER_STANDBY_SECRET_FILE'), 'utf8').trim()
  return { host: optional('SIGNER_STANDBY_HOST') ?? '127.0.0.1', port: Number(port), secret }
}

/** Where the signer serves its own page; without an origin it serves none. */
export function readApprovals(): ApprovalsConfig | undefined {
  const origin = optional('APPROVALS_ORIGIN')
  if (!origin) return undefined
  return {
    host: optional('APPROVALS_HOST') ?? '127.0.0.1',
    port: Number(read('APPROVALS_PORT')),
    party: { origin, id: new URL(origin).hostname },
    folder: optional('APPROVALS_FOLDER'),
  }
}
