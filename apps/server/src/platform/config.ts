import { hostname } from 'node:os'
import { parseAddress } from '@synet/chain/address'
import { allNetworks, type NetworkName } from '@synet/core/all-networks'
import type { Network } from '@synet/core/network'
import { invariant } from '@synet/core/result'
import { environmentProblems, fileOf, needVariable, readVariable } from '#platform/config/read-variable'
import { payoutContractName, type PlaceName, rpcName } from '#platform/config/variables'
import { operatorsHelpUrl } from '#platform/config/operators-help-url'
import type { ProcessRole } from '#platform/database/database-roles'
import { StartRefusal } from '#platform/start-refusal'
import { isEncrypted, readKey } from '#platform/config/key-file'
import type { ObjectPlace } from '#platform/object/object-store'

/** The nodes of each enabled network; one without endpoints is disabled. */
export function readRpcUrls(): Readonly<Partial<Record<NetworkName, readonly string[]>>> {
  const names = Object.keys(allNetworks) as NetworkName[]
  return Object.fromEntries(
    names.flatMap((name) => {
      const urls = readVariable(rpcName(name))
      return urls && urls.length > 0 ? [[name, urls]] : []
    }),
  )
}

/** Where a process puts objects, by the variables of this name. */
export function readObjectPlace(name: PlaceName): ObjectPlace {
  const folder = readVariable(`${name}_FOLDER`)
  const url = readVariable(`${name}_S3_URL`)
  if (!url) return { folder, s3: undefined }
  const [keyId, secret] = [needVariable(`${name}_S3_KEY_ID`), needVariable(`${name}_S3_SECRET`)]
  const publicUrl = name === 'TRAINING' ? readVariable('TRAINING_S3_PUBLIC_URL') : undefined
  return { folder, s3: { url, publicUrl, keyId, secret, region: readVariable(`${name}_S3_REGION`) ?? 'auto' } }
}

const defaultDrainMs = 5_000
const defaultDeadlineMs = 10_000
const noBytes = Buffer.alloc(0)

/** Connections of one process. */
export const defaultPool = 12

/**
 * The environment, read once.
 * @param role whose variables are all checked first; without it, a command's
 * @throws StartRefusal with every problem, one per line
 */
export function readConfig(role?: ProcessRole) {
  const problems = role === undefined ? [] : environmentProblems(role)
  if (problems.length > 0) throw new StartRefusal(problems.join('\n'))
  return {
    host: readVariable('HOST') ?? '127.0.0.1',
    development: readVariable('DEVELOPMENT') ?? false,
    databaseUrl: needVariable('DATABASE_URL'),
    /** Connections of this process. */
    databasePool: readVariable('DATABASE_POOL') ?? defaultPool,
    databasePrepare: readVariable('DATABASE_PREPARE') ?? true,
    /** How long the database may be silent. */
    databaseDeadlineMs: readVariable('DATABASE_DEADLINE_MS') ?? defaultDeadlineMs,
    /** Goes past a pooler that notifications do not survive. */
    databaseListenUrl: readVariable('DATABASE_LISTEN_URL'),
    apiPort: readVariable('API_PORT') ?? 0,
    consolePort: readVariable('CONSOLE_PORT') ?? 0,
    /** The proxies whose `x-forwarded-for` is trusted; from anybody else it is only a client's claim. */
    trustedProxies: readVariable('TRUSTED_PROXIES') ?? [],
    /** Nodes of each enabled network: JSON-RPC endpoints, on TRON base addresses. */
    rpcUrls: readRpcUrls(),
    payoutContracts: readPayoutContracts(Object.values(allNetworks)),
    /** Only the API has it. @throws in other processes */
    get depositXpub(): string {
      return needVariable('DEPOSIT_XPUB')
    },
    /** Keys the training seeds and the MACs of codes; only the API and the audits have it. @throws in other processes */
    get leaseKey(): Buffer {
      return needVariable('LEASE_KEY')
    },
    /** For tests on a development server only: codes are sent without proof of work. */
    codesWithoutWork: readVariable('CODES_WITHOUT_WORK') ?? false,
    /** A public key of 32 bytes. Messages with codes are sealed to it, so that only the jobs can read them. */
    messagePublicKey: readVariable('MESSAGE_PUBLIC_KEY') ?? noBytes,
    /** The key with which browsers make endpoints for our pushes, base64url; without it there are none. */
    pushPublicKey: readVariable('PUSH_PUBLIC_KEY')?.toString('base64url'),
    /** A push service of a development beside those of browsers. */
    pushTestOrigin: readVariable('DEVELOPMENT') ? readVariable('PUSH_TEST_ORIGIN') : undefined,
    smtpUrl: readVariable('SMTP_URL'),
    smsUrl: readVariable('SMS_URL'),
    ratesUrl: readVariable('RATES_URL'),
    mailFrom: readVariable('MAIL_FROM') ?? 'Synet <no-reply@synet.invalid>',
    /** Users' pictures; without a place uploads are refused. */
    uploads: readObjectPlace('UPLOAD'),
    /** Deltas and weights; only the API and the audits have the place. */
    training: readObjectPlace('TRAINING'),
    /** A key of 32 bytes that encrypts the operators' second factors; only the console has it. */
    operatorKey: readVariable('OPERATOR_KEY') ?? noBytes,
    /** How long a server that is shutting down keeps taking requests, so that proxies notice. */
    drainMs: readVariable('DRAIN_MS') ?? (readVariable('DEVELOPMENT') ? 0 : defaultDrainMs),
    webFolder: readVariable('WEB_FOLDER'),
    consoleFolder: readVariable('CONSOLE_FOLDER'),
    /** Shared by all nodes: the assets of the last builds. */
    assetsFolder: readVariable('ASSETS_FOLDER'),
    /** Where people open the site: users' keys are bound to its host name, which can't be an address. */
    siteOrigin: readVariable('SITE_ORIGIN'),
    /** Where operators sign what they approve; the console links to it. */
    approvalsOrigin: readVariable('APPROVALS_ORIGIN'),
  }
}
export type Config = ReturnType<typeof readConfig>

/** The page of help to which alerts lead: that of the site, unless another one is named. */
export function readRunbook(): string | undefined {
  const site = readVariable('SITE_ORIGIN')
  return readVariable('RUNBOOK_URL') ?? (site === undefined ? undefined : operatorsHelpUrl(site))
}

/**
 * The key that opens sealed messages; only the jobs have it. Without it sealed messages are not sent and are given up.
 */
export const readMessageKey = (): Uint8Array | undefined => readVariable('MESSAGE_KEY')

/** The private key by which push services know us (VAPID, RFC 8292), and where they can complain. */
export interface PushKey {
  readonly privateKey: Uint8Array
  readonly subject: string
}

/** The key by which push services know us; only the jobs have it. Without it no pushes are sent. */
export function readPushKey({ mailFrom }: Pick<Config, 'mailFrom'>): PushKey | undefined {
  const privateKey = readVariable('PUSH_KEY')
  const address = /<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom
  return privateKey && { privateKey, subject: `mailto:${address}` }
}

/** How this process is seen: where Prometheus reads it, what its log contains, and what it is called. */
export function readObserving() {
  const port = readVariable('METRICS_PORT')
  return {
    metrics: port === undefined ? undefined : { host: readVariable('METRICS_HOST') ?? '127.0.0.1', port },
    logLevel: readVariable('LOG_LEVEL') ?? 'info',
    /** All processes have the same key, so that lines about one user can be joined; without it each process makes one up. */
    logKey: readVariable('LOG_KEY'),
    /** Where traces are sent; without it nothing is traced. */
    tracesTo: readVariable('OTEL_EXPORTER_OTLP_ENDPOINT'),
    processName: readVariable('PROCESS_NAME') ?? `${hostname()}:${process.pid}`,
  }
}

/** Where the signer's keys lie. */
export interface KeyPlaces {
  /** Derives the deposit addresses, and the hot wallet where it has no place of its own. */
  readonly seed: Uint8Array
  /** `pkcs11:…` or `kms:…`; undefined: derived from the seed. */
  readonly hot: string | undefined
  /** Former places of the hot wallet's key: as `hot`, or `seed` where it was derived. */
  readonly retired: readonly string[]
  /** `pkcs11:…`, `kms:…`, or the 32 bytes of a key in a file; undefined: no proof is published. */
  readonly proof: string | Uint8Array | undefined
  /** The module `pkcs11js`, or a path to it. */
  readonly pkcs11: string
  readonly kmsCredentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

/** The keys that may lie in files of their own form. */
const keyForms = {
  SEED: { what: 'seed', min: 16, max: 64, form: '16 to 64 bytes in hexadecimal (`synet init` writes 64)' },
  PROOF_KEY: { what: 'proof key', min: 32, max: 32, form: '32 bytes in hexadecimal' },
} as const

/** @throws StartRefusal that names the file and what is expected there */
export function readKeyText(
  name: keyof typeof keyForms,
  text: string,
  file = fileOf(name, process.env) ?? name,
): Buffer {
  const { what, min, max, form } = keyForms[name]
  const passphrase = readVariable('KEY_PASSPHRASE')
  const isSealed = isEncrypted(text)
  if (isSealed && passphrase === undefined)
    throw new StartRefusal(`${file} is encrypted → name its passphrase by KEY_PASSPHRASE_FILE`)
  const key = readOrUndefined(() => readKey(text, passphrase))
  if (key === undefined && isSealed)
    throw new StartRefusal(
      `${file} does not open with the passphrase of KEY_PASSPHRASE_FILE → correct the passphrase; where it is right, the file is damaged: restore it from its copy`,
    )
  if (key === undefined || key.length < min || key.length > max)
    throw new StartRefusal(
      `${file} holds no ${what}: expected are ${form}, or what \`synet key-encrypt\` made of them → restore it from its copy, or name the right one`,
    )
  return key
}

function readOrUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/**
 * Where the signer's keys lie; only its environment says so. Without a proof key no epoch is published.
 * @throws StartRefusal for a key file of another form
 */
export function readKeyPlaces(): KeyPlaces {
  const proof = readVariable('PROOF_KEY')
  const isPlace = proof !== undefined && /^(?:pkcs11|kms):/.test(proof)
  const [accessKeyId, secretAccessKey] = (readVariable('KMS_CREDENTIALS') ?? '').split(':')
  return {
    seed: readKeyText('SEED', needVariable('SEED')),
    hot: readVariable('HOT_KEY'),
    retired: readVariable('HOT_KEYS_RETIRED') ?? [],
    proof: proof === undefined || isPlace ? proof : readKeyText('PROOF_KEY', proof),
    pkcs11: readVariable('PKCS11_BINDING') ?? 'pkcs11js',
    kmsCredentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  }
}

/** The network on which the signer anchors the proof; without one it anchors nothing. */
export const readAnchorNetwork = (): NetworkName | undefined =>
  Object.values(allNetworks).find(({ name }) => name === readVariable('ANCHOR_NETWORK'))?.name

/** The payout contracts of EVM networks; a network without one is paid by transfers of the hot wallet. */
export function readPayoutContracts(networks: readonly Network[]): Readonly<Partial<Record<NetworkName, string>>> {
  const named = networks.flatMap((network) => {
    if (network.kind !== 'evm') return []
    const variable = payoutContractName(network.name)
    const text = readVariable(variable)
    if (text === undefined) return []
    const address = parseAddress(network, text)
    invariant(address.ok, `${variable} is no address`)
    return [[network.name, address.value] as const]
  })
  return Object.fromEntries(named)
}

/**
 * The file of the signer's own store, outside the shared database: what it signed, who approved it, and by which rules.
 */
export const readStoreFile = (): string => needVariable('SIGNER_JOURNAL')

/** Tells whether the signer may start with a store that lacks what the database knows of it. */
export const readIsStoreLost = (): boolean => readVariable('SIGNER_STORE_LOST') ?? false

/** The standby that the active signer sends its records to; without one it signs alone. */
export function readStandby(): { readonly url: string; readonly secret: string } | undefined {
  const url = readVariable('SIGNER_STANDBY_URL')
  return url === undefined ? undefined : { url, secret: needVariable('SIGNER_STANDBY_SECRET') }
}

/** The port on which this signer is the standby of another one; undefined for the active signer. */
export function readStandbyPort():
  | { readonly host: string; readonly port: number; readonly secret: string }
  | undefined {
  const port = readVariable('SIGNER_STANDBY_PORT')
  if (port === undefined) return undefined
  const host = readVariable('SIGNER_STANDBY_HOST') ?? '127.0.0.1'
  return { host, port, secret: needVariable('SIGNER_STANDBY_SECRET') }
}

export interface ApprovalsConfig {
  readonly host: string
  readonly port: number
  /** The relying party of operators' passkeys: the page's origin and its host name. */
  readonly party: { readonly origin: string; readonly id: string }
  /** The built page; without it only the calls are served. */
  readonly folder: string | undefined
  /** Where operators reject what they do not sign; the page links to it. */
  readonly consoleOrigin?: string | undefined
}

/** Where the signer serves its own page; without an origin it serves none. */
export function readApprovals(): ApprovalsConfig | undefined {
  const origin = readVariable('APPROVALS_ORIGIN')
  if (!origin) return undefined
  return {
    host: readVariable('APPROVALS_HOST') ?? '127.0.0.1',
    port: needVariable('APPROVALS_PORT'),
    party: { origin, id: new URL(origin).hostname },
    folder: readVariable('APPROVALS_FOLDER'),
    consoleOrigin: readVariable('CONSOLE_ORIGIN'),
  }
}
