import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Variable, type VariableName, variables } from '@synet/server/platform/config/variables'
import { readEnvFile } from '@synet/server/platform/config/env-file'
import { environmentProblems } from '@synet/server/platform/config/read-variable'
import { type ProcessRole, processRoles } from '@synet/server/platform/database/database-roles'
import { loginName } from '@synet/server/platform/database/process-logins'
import { findDiffering, findUnlikeNames } from '@synet/server/processes/setup/environments'
import { findSeedFault } from '@synet/server/processes/setup/find-seed-fault'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Secret } from 'kubernetes-models/v1/Secret'
import { processes } from '../processes.ts'
import { environmentOf, labelsOf } from './draw-processes.ts'
import type { KubernetesObject } from './draw-all.ts'
import { findBlocked } from './find-blocked.ts'
import type { Settings } from './settings.ts'

const isSecret = (name: string): boolean =>
  Object.hasOwn(variables, name) && (variables[name as VariableName] as Variable).secret !== undefined

/** Set by the manifests and the image, or places of the machine on which `synet init` ran. */
const ofMachine = /_(?:FOLDER|PORT|ORIGIN)$|^(?:SIGNER_JOURNAL|PROCESS_NAME)$/

/** The database answers at another address than where `synet init` saw it. */
function inCluster(name: string, value: string, { database }: Settings): string {
  if (name !== 'DATABASE_URL') return value
  const url = new URL(value)
  url.host = `${database.name}-rw:5432`
  return url.href
}

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
/** Switches of tests, and one that lets a signer start without what it signed. */
const refused = ['DEVELOPMENT', 'CODES_WITHOUT_WORK', 'PUSH_TEST_ORIGIN', 'SIGNER_STORE_LOST']
const neededByAll = { LOG_KEY: 'each pod makes one up, and a user has another hash in each log' }

/** Finds why the pods of a role could not start with this environment, or not reach a server that it names. */
function findFaults(
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
      ...refused.filter((name) => values[name]).map((name) => `${name} is set: remove it`),
      ...findOtherLogin(role, values['DATABASE_URL']),
      ...lacking,
    ]),
  ]
}

/** A process has the rights of its own log-in only. */
function findOtherLogin(role: ProcessRole, url: string | undefined): readonly string[] {
  if (!url || !URL.canParse(url)) return []
  const { username, pathname } = new URL(url)
  const own = loginName(decodeURIComponent(pathname.slice(1)), role)
  return decodeURIComponent(username) === own ? [] : [`DATABASE_URL has the log-in ${username}: write ${own}`]
}

/** Passkeys and invitations of `synet init` belong to its origin. */
const findOtherHosts = (environment: NodeJS.Dict<string>, { hosts }: Settings): readonly string[] =>
  Object.entries({ SITE_ORIGIN: hosts.site, APPROVALS_ORIGIN: hosts.approvals }).flatMap(([variable, host]) => {
    const origin = environment[variable]
    return origin === undefined || origin === `https://${host}`
      ? []
      : [`has ${variable}=${origin}, and the settings have the host ${host}: name the same one`]
  })

/** A signer that cannot read its seed does not start, and the rest of the installation has no addresses. */
function findNoSeed({ SEED: seed, KEY_PASSPHRASE: passphrase }: NodeJS.Dict<string>): readonly string[] {
  const why = seed === undefined ? undefined : findSeedFault(seed, passphrase)
  return why === undefined
    ? []
    : [
        `SEED is no seed that the signer takes (${why}): name the file \`seed\` of \`synet init\`, plain or encrypted by \`synet key-encrypt\` with its KEY_PASSPHRASE_FILE`,
      ]
}

/** What `synet init` wrote for a process: its secrets, the rest, and why the pods could not start with it. */
function readRole(role: ProcessRole, folder: string, settings: Settings) {
  const file = join(folder, `${role}.env`)
  const environment = readEnvFile(file)
  const secret: Record<string, string> = {}
  const open: Record<string, string> = {}
  for (const [variable, value = ''] of Object.entries(environment)) {
    const name = variable.replace(/_FILE$/, '')
    if (name !== variable) secret[name] = readFileSync(value, 'utf8').trim()
    else if (isSecret(name)) secret[name] = inCluster(name, value, settings)
    else if (!ofMachine.test(name)) open[name] = value
  }
  const taken = Object.entries(environment).filter(([name]) => !ofMachine.test(name))
  const values = { ...secret, ...open }
  const faults = [
    ...findOtherHosts(environment, settings).map((fault) => `${file} ${fault}`),
    ...[...findFaults(role, taken, { values, settings }), ...findNoSeed(secret)].map((fault) => `${file}: ${fault}`),
  ]
  return { role, file, environment, of: values, secret, open, faults }
}

/**
 * @returns for each process its secrets, and a map of what is none
 * @throws an error that names all that is wrong with the files
 */
export function drawSecrets(folder: string, settings: Settings): readonly KubernetesObject[] {
  const read = processRoles.map((role) => readRole(role, folder, settings))
  const faults = [
    ...read.flatMap((one) => one.faults),
    ...[...findDiffering(read), ...findUnlikeNames(read.map((one) => ({ ...one, of: one.environment })))].map(
      ({ what, next }) => `${what}: ${next}`,
    ),
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
