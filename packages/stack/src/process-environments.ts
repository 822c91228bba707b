import { depositXpub } from '@synet/chain/keys'
import type { Config } from '@synet/server/platform/config'
import type { ProcessRole } from '@synet/server/platform/database/database-roles'
import { makeSecret, makeSecrets, type Secrets as ProcessSecrets } from '@synet/server/processes/setup/make-secrets'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Anvil } from './anvil.ts'
import type { BuiltApps } from './build-apps.ts'
import { compileCache } from './compile-cache.ts'
import type { PreparedDatabase } from './database.ts'
import type { Mailbox } from './mailbox.ts'
import type { StackOptions } from './start-stack.ts'

/** Created at the first start and stored in the data folder, readable by its owner only. */
export interface Secrets extends ProcessSecrets {
  /** The password of the demo users and operators; development only. */
  readonly demoPassword: string
}

export const readSecrets = (folder: string): Secrets => ({
  ...makeSecrets(folder),
  demoPassword: makeSecret(folder, 'demo-password', 6),
})

/** The signer's store, in a folder that nobody else enters. */
export function signerStore(folder: string): string {
  const own = join(folder, 'signer')
  mkdirSync(own, { recursive: true, mode: 0o700 })
  return join(own, 'signer-journal.sqlite')
}

export const localUrl = (port: number): string => `http://127.0.0.1:${port}`

/** A key of a user is bound to a host name. */
export const siteOf = ({ apiPort }: Pick<Config, 'apiPort'>): string => `http://localhost:${apiPort}`

const uploadFolder = (folder: string): string => join(folder, 'uploads')
const trainingFolder = (folder: string): string => join(folder, 'training')

interface Parts {
  readonly seed: Buffer
  readonly secrets: Secrets
  readonly ownerUrl: string
  readonly apiPort: number
  readonly anvil: Anvil
  readonly mailbox: Mailbox
}

/** The stack's own context, which has the owner's rights. */
export function configOf(
  { folder, rpcUrls, codesWithoutWork = false, pushTestOrigin }: StackOptions,
  { seed, secrets, ownerUrl, apiPort, anvil, mailbox }: Parts,
): Config {
  return {
    host: '127.0.0.1',
    development: true,
    payoutContracts: {},
    trustedProxies: [],
    rpcUrls: { dev: [anvil.url], ...rpcUrls },
    depositXpub: depositXpub(seed),
    leaseKey: Buffer.from(secrets.leaseKey, 'hex'),
    messagePublicKey: Buffer.from(secrets.messagePublicKey, 'hex'),
    pushPublicKey: Buffer.from(secrets.pushPublicKey, 'hex').toString('base64url'),
    pushTestOrigin,
    smtpUrl: mailbox.smtpUrl,
    ratesUrl: undefined,
    smsUrl: mailbox.smsUrl,
    codesWithoutWork,
    mailFrom: 'Synet <no-reply@synet.invalid>',
    apiPort,
    consolePort: 0,
    uploads: { folder: uploadFolder(folder), s3: undefined },
    training: { folder: trainingFolder(folder), s3: undefined },
    drainMs: 0,
    databasePool: 12,
    databasePrepare: true,
    databaseDeadlineMs: 10_000,
    databaseListenUrl: undefined,
    operatorKey: Buffer.from(secrets.operatorKey, 'hex'),
    webFolder: undefined,
    consoleFolder: undefined,
    assetsFolder: undefined,
    siteOrigin: undefined,
    approvalsOrigin: undefined,
    databaseUrl: ownerUrl,
  }
}

/** The environment of each process. */
export function environmentsOf(
  config: Config,
  of: {
    readonly folder: string
    readonly secrets: Secrets
    readonly databaseUrls: PreparedDatabase['urls']
    readonly consolePort: number
    readonly approvals: string
    readonly metricsPorts: Readonly<Record<ProcessRole, number>>
    readonly apps: BuiltApps | undefined
    readonly anchors: boolean
  },
): (role: ProcessRole) => Record<string, string | undefined> {
  const { folder, secrets, databaseUrls, consolePort, approvals, apps } = of
  const shared = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: compileCache,
    DEVELOPMENT: '1',
    SITE_ORIGIN: siteOf(config),
    APPROVALS_ORIGIN: approvals,
    ...Object.fromEntries(
      Object.entries(config.rpcUrls).map(([name, urls]) => [`RPC_${name.toUpperCase()}`, urls.join()]),
    ),
    DEPOSIT_XPUB: config.depositXpub,
    ...(config.codesWithoutWork && { CODES_WITHOUT_WORK: '1' }),
  }
  // Only the signer gets the seed. Only the console can read the operators' second factors. Only the
  // API gets uploads; it seals the codes, which only the jobs can open and send. The API leases units with a key by which the audits draw what they replay.
  const own: Partial<Record<ProcessRole, Record<string, string | undefined>>> = {
    signer: {
      SEED_FILE: secrets.seedFile,
      PROOF_KEY_FILE: secrets.proofKeyFile,
      SIGNER_JOURNAL: signerStore(folder),
      ...(of.anchors && { ANCHOR_NETWORK: 'dev' }),
      APPROVALS_PORT: new URL(approvals).port,
      CONSOLE_ORIGIN: localUrl(consolePort),
      ...(apps && { APPROVALS_FOLDER: apps.approvals }),
    },
    api: {
      API_PORT: String(config.apiPort),
      ...(apps && { WEB_FOLDER: apps.web }),
      UPLOAD_FOLDER: uploadFolder(folder),
      TRAINING_FOLDER: trainingFolder(folder),
      LEASE_KEY: secrets.leaseKey,
      MESSAGE_PUBLIC_KEY: secrets.messagePublicKey,
      PUSH_PUBLIC_KEY: secrets.pushPublicKey,
      PUSH_TEST_ORIGIN: config.pushTestOrigin,
    },
    console: {
      CONSOLE_PORT: String(consolePort),
      OPERATOR_KEY: secrets.operatorKey,
      ...(apps && { CONSOLE_FOLDER: apps.console }),
    },
    jobs: {
      MESSAGE_KEY_FILE: secrets.messageKeyFile,
      PUSH_KEY_FILE: secrets.pushKeyFile,
      PUSH_TEST_ORIGIN: config.pushTestOrigin,
      SMTP_URL: config.smtpUrl,
      SMS_URL: config.smsUrl,
    },
    audits: { LEASE_KEY: secrets.leaseKey, TRAINING_FOLDER: trainingFolder(folder) },
  }
  return (role) => ({
    ...shared,
    ...own[role],
    DATABASE_URL: databaseUrls[role],
    METRICS_PORT: String(of.metricsPorts[role]),
    PROCESS_NAME: role,
  })
}
