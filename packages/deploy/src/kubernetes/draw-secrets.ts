import { variables, type Variable, type VariableName } from '@synet/server/platform/config/variables'
import { environmentProblems } from '@synet/server/platform/config/read-variable'
import { type ProcessRole, processRoles } from '@synet/server/platform/database/database-roles'
import { loginName } from '@synet/server/platform/database/process-logins'
import { findKeyFault, findSeedFault } from '@synet/server/processes/setup/find-seed-fault'
import { reservedHost } from '@synet/server/processes/setup/find-served'
import { processes } from '../processes.ts'
import { environmentOf, authorityFile, labelsOf } from './draw-processes.ts'
import { findBlocked } from './find-blocked.ts'
import type { Settings } from './settings.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvFile } from '@synet/server/platform/config/env-file'
import { noNodes } from '@synet/server/processes/setup/find-nodes'
import {
  findDiffering,
  findOpen,
  findOpenFiles,
  findUnlikeNames,
  readEnvironments,
} from '@synet/server/processes/setup/environments'
import {
  findFewNodes,
  findSameNodes,
  findTestNodes,
  findUnlikeNodes,
} from '@synet/server/processes/setup/find-node-lists'
import { findingLine } from '@synet/server/processes/setup/finding'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Secret } from 'kubernetes-models/v1/Secret'
import type { KubernetesObject } from './draw-all.ts'

/** A process starts without these, and then people miss something. */
const needed: Readonly<Partial<Record<ProcessRole, Readonly<Record<string, string>>>>> = {
  jobs: {
    SMTP_URL: 'nobody gets mail',
    SMS_URL: 'nobody can register',
    MAIL_FROM: 'receivers throw mails away',
    MESSAGE_KEY: 'no code is sent, so that nobody can register',
  },
  signer: { PROOF_KEY: 'no proof of reserves is published' },
}
/** Names each variable that the secrets must not have, with the reason. */
const refused: Readonly<Record<string, string>> = {
  DEVELOPMENT: 'it is for tests',
  CODES_WITHOUT_WORK: 'it is for tests',
  PUSH_TEST_ORIGIN: 'it is for tests',
  SIGNER_STORE_LOST: 'the signer would start without what it signed',
  DATABASE_LISTEN_URL: 'pods ask the database itself, without a pooler',
  DATABASE_PREPARE: 'pods ask the database itself, without a pooler',
  DATABASE_POOL: 'the database has the connections of all pods with the usual pool',
  DRAIN_MS: 'the readiness probes are drawn for the usual one',
  PKCS11_BINDING: 'the image has no module of a hardware key',
}
const neededByAll = { LOG_KEY: 'each pod makes one up, and a user has another hash in each log' }

/** Finds why the pods of a role could not start with this environment, or not reach a server that it names. */
export function findFaults(
  role: ProcessRole,
  taken: readonly (readonly [string, string | undefined])[],
  { values, settings }: { values: Readonly<Record<string, string>>; settings: Settings },
): readonly string[] {
  const servers = Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'DATABASE_URL'))
  const isOwnMachine = (value: string) => /(?:^|,\s*)\w+:\/\/(?:[^/@,]*@)?(?:localhost|127\.|\[::1\])/.test(value)
  const own = Object.entries(servers).flatMap(([name, value]) => (isOwnMachine(value) ? [name] : []))
  const elsewhere = Object.fromEntries(Object.entries(servers).filter(([name]) => !own.includes(name)))
  const runs = processes.filter((run) => run.role === role)
  const lacking = runs.flatMap((run) => {
    const set = Object.entries(environmentOf(run, settings)).map(([name, value]) => [name, String(value)])
    return environmentProblems(role, Object.fromEntries([...taken, ...set]))
  })
  const missing = Object.entries({ ...needed[role], ...neededByAll }).filter(([name]) => !values[name])
  return [
    ...new Set([
      ...own.map((name) => `${name} is at this machine, which no pod reaches`),
      ...findBlocked(role, elsewhere, settings),
      ...missing.map(([name, without]) => `${name} is missing: ${without}`),
      ...Object.entries(refused)
        .filter(([name]) => values[name])
        .map(([name, why]) => `${name} is set: remove it, because ${why}`),
      ...findOtherLogin(role, values['DATABASE_URL']),
      ...findOtherBucket(values, settings),
      ...findSenderFault(values),
      ...lacking,
      ...findNoSeed(values),
      ...findNoProofKey(values),
      ...findModule(values),
    ]),
  ]
}

/** A process has the rights of its own log-in only. */
function findOtherLogin(role: ProcessRole, url = ''): readonly string[] {
  // A value that the process would refuse is named as refused.
  if (!variables.DATABASE_URL.type.safeParse(url).success) return []
  const { username, password, pathname } = new URL(url)
  const own = loginName(decodeURIComponent(pathname.slice(1)), role)
  if (password === '') return ['DATABASE_URL has no password: write the one of `synet init`']
  return decodeURIComponent(username) === own ? [] : [`DATABASE_URL has the log-in ${username}: write ${own}`]
}

/** Passkeys and invitations of `synet init` belong to its origin. */
export const findOtherHosts = (environment: NodeJS.Dict<string>, { hosts }: Settings): readonly string[] =>
  Object.entries({ SITE_ORIGIN: hosts.site, APPROVALS_ORIGIN: hosts.approvals, CONSOLE_ORIGIN: hosts.console }).flatMap(
    ([variable, host]) => {
      const origin = environment[variable]
      return origin === undefined || origin === `https://${host}`
        ? []
        : [`has ${variable}=${origin}, and the settings have the host ${host}: name the same one`]
    },
  )

/** Mails from a name that cannot exist are thrown away. */
function findSenderFault({ MAIL_FROM: sender }: NodeJS.Dict<string>): readonly string[] {
  const host = reservedHost(sender ?? '')
  return host === undefined
    ? []
    : [`MAIL_FROM is at ${host}, where nobody receives mail: name the sender of your domain`]
}

/** Devices put deltas where processes look for them. */
function findOtherBucket(values: NodeJS.Dict<string>, { store }: Settings): readonly string[] {
  const url = values['TRAINING_S3_PUBLIC_URL']
  if (url === undefined || !URL.canParse(url)) return []
  const { protocol, pathname, hostname } = new URL(url)
  if (protocol !== 'https:') return ['TRAINING_S3_PUBLIC_URL sends deltas in the clear: write an address with https://']
  if (pathname.split('/').includes(store.training) || hostname.startsWith(`${store.training}.`)) return []
  return [`TRAINING_S3_PUBLIC_URL names another bucket than ${store.training}: write the one of store.training`]
}

/** The key is read as the signer reads it. */
function findNoProofKey({ PROOF_KEY: key, KEY_PASSPHRASE: passphrase }: NodeJS.Dict<string>): readonly string[] {
  if (key === undefined || /^(?:pkcs11|kms):/.test(key)) return []
  const why = findKeyFault(key, passphrase)
  return why === undefined
    ? []
    : [`PROOF_KEY is no key of the proof (${why}): name the file \`proof-key\` of \`synet init\``]
}

const findModule = (values: NodeJS.Dict<string>): readonly string[] =>
  ['HOT_KEY', 'HOT_KEYS_RETIRED', 'PROOF_KEY']
    .filter((name) => values[name]?.includes('pkcs11:'))
    .map((name) => `${name} names a hardware module, which the image has no driver for: use a key service (kms:)`)

/** The settings name the buckets, and the objects the standby. */
export const findOtherStore = (
  environment: NodeJS.Dict<string>,
  drawn: Readonly<Record<string, string | number>>,
): readonly string[] =>
  ['UPLOAD_S3_URL', 'TRAINING_S3_URL', 'SIGNER_STANDBY_URL']
    .filter((name) => environment[name] && drawn[name] !== undefined && environment[name] !== drawn[name])
    .map((name) => `${name} is ${environment[name]}, and the objects have ${drawn[name]}: remove it`)

/** A signer that cannot read its seed does not start, and the rest of the installation has no addresses. */
function findNoSeed({ SEED: seed, KEY_PASSPHRASE: passphrase }: NodeJS.Dict<string>): readonly string[] {
  const why = seed === undefined ? undefined : findSeedFault(seed, passphrase)
  return why === undefined
    ? []
    : [
        `SEED is no seed that the signer takes (${why}): name the file \`seed\` of \`synet init\`, plain or encrypted by \`synet key-encrypt\` with its KEY_PASSPHRASE_FILE`,
      ]
}

const isSecret = (name: string): boolean =>
  Object.hasOwn(variables, name) && (variables[name as VariableName] as Variable).secret !== undefined

/** Set by the manifests and the image, or places of the machine on which `synet init` ran. */
const ofMachine = /_(?:FOLDER|PORT|ORIGIN|HOST)$|^HOST$|^(?:SIGNER_JOURNAL|PROCESS_NAME)$/

/** The database answers at another address than where `synet init` saw it. */
function inCluster(name: string, value: string, { database }: Settings): string {
  if (name !== 'DATABASE_URL' || !URL.canParse(value)) return value
  const url = new URL(value)
  url.host = `${database.name}-rw:5432`
  url.searchParams.set('sslmode', 'verify-full')
  url.searchParams.set('sslrootcert', authorityFile)
  return url.href
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}

/** What the objects say themselves: a second value in a map would only mislead. */
const namesDrawn = (role: ProcessRole, settings: Settings): ReadonlySet<string> =>
  new Set(processes.filter((run) => run.role === role).flatMap((run) => Object.keys(environmentOf(run, settings))))

/** What `synet init` wrote for a process: its secrets, the rest, and why the pods could not start with it. */
function readRole(role: ProcessRole, folder: string, settings: Settings) {
  const file = join(folder, `${role}.env`)
  const environment = readEnvFile(file)
  const secret: Record<string, string> = {}
  const open: Record<string, string> = {}
  const unread: string[] = []
  const isDrawn = (name: string) => ofMachine.test(name) || namesDrawn(role, settings).has(name)
  for (const [variable, value = ''] of Object.entries(environment)) {
    const name = variable.replace(/_FILE$/, '')
    if (value === '') continue
    if (name !== variable) {
      const text = readIfThere(value)
      if (text === undefined) unread.push(`${variable}: ${value} cannot be read: put the file of \`synet init\` there`)
      else secret[name] = text
    } else if (isSecret(name)) secret[name] = inCluster(name, value, settings)
    else if (!isDrawn(name)) open[name] = value
  }
  const taken = Object.entries(environment).filter(([name]) => !isDrawn(name))
  const values = { ...secret, ...open }
  const faults = [
    ...findOtherHosts(environment, settings).map((fault) => `${file} ${fault}`),
    ...[
      ...unread,
      ...processes
        .filter((run) => run.name === role)
        .flatMap((run) => findOtherStore(environment, environmentOf(run, settings))),
      ...findFaults(role, taken, { values, settings }),
    ].map((fault) => `${file}: ${fault}`),
  ]
  return { role, file, environment, of: values, secret, open, faults }
}

/**
 * @returns for each process its secrets, and a map of what is none
 * @throws an error that names all that is wrong with the files
 */
export function drawSecrets(folder: string, settings: Settings): readonly KubernetesObject[] {
  const read = processRoles.map((role) => readRole(role, folder, settings))
  const hasNodes = read.some((candidate) => Object.keys(candidate.of).some((name) => name.startsWith('RPC_')))
  const faults = [
    ...(hasNodes ? [] : [`no RPC_* is set: ${noNodes.next}`]),
    ...read.flatMap((one) => one.faults),
    ...[
      ...findDiffering(read),
      ...findUnlikeNames(read.map((one) => ({ ...one, of: one.environment }))),
      ...findSameNodes(read),
      ...findTestNodes(read),
    ].map(({ what, next }) => `${what}: ${next}`),
  ]
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return read.flatMap(({ role, secret, open }) => {
    // By its label one secret can be applied without the others.
    const metadata = { name: `synet-${role}`, namespace: settings.namespace, labels: labelsOf(role) }
    return [
      new Secret({ metadata, type: 'Opaque', stringData: secret }),
      ...(Object.keys(open).length > 0 ? [new ConfigMap({ metadata, data: open })] : []),
    ]
  })
}

/** @returns what is taken from a folder of secrets, and may be wrong */
export function findSecretDoubts(folder: string): readonly string[] {
  const environments = readEnvironments(folder)
  const found = [
    ...findFewNodes(environments),
    ...findUnlikeNodes(environments),
    ...environments.flatMap((environment) => [...findOpen(environment), ...findOpenFiles(environment)]),
  ]
  return [...new Set(found.map(findingLine))]
}
