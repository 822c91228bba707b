import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { type Variable, type VariableName, variables } from '@synet/server/platform/config/variables'
import { environmentProblems } from '@synet/server/platform/config/read-variable'
import { type ProcessRole, processRoles } from '@synet/server/platform/database/database-roles'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Secret } from 'kubernetes-models/v1/Secret'
import { processes } from '../processes.ts'
import { databaseName } from './draw-database.ts'
import { environmentOf, labelsOf } from './draw-processes.ts'
import type { KubernetesObject } from './draw-all.ts'
import { findBlocked } from './find-blocked.ts'
import type { Settings } from './settings.ts'

const isSecret = (name: string): boolean =>
  Object.hasOwn(variables, name) && (variables[name as VariableName] as Variable).secret !== undefined

/** Set by the manifests and the image, or places of the machine on which `synet init` ran. */
const ofMachine = /_(?:FOLDER|PORT|ORIGIN)$|^(?:SIGNER_JOURNAL|PROCESS_NAME)$/

/** The database answers at another address than where `synet init` saw it. */
function inCluster(name: string, value: string): string {
  if (name !== 'DATABASE_URL') return value
  const url = new URL(value)
  url.host = `${databaseName}-rw:5432`
  return url.href
}

/** A process starts without these, and then people miss something. */
const needed: Readonly<Partial<Record<ProcessRole, Readonly<Record<string, string>>>>> = {
  jobs: {
    SMTP_URL: 'nobody gets mail',
    SMS_URL: 'nobody can register',
    MAIL_FROM: 'receivers throw mails away',
  },
}
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
      ...lacking,
    ]),
  ]
}

/**
 * @returns what `synet init` wrote for a process: its secrets, and the rest
 * @throws where it was for other hosts, or the pods could not start with it
 */
function drawSecretsOf(role: ProcessRole, folder: string, settings: Settings): KubernetesObject[] {
  const { namespace, hosts } = settings
  const file = join(folder, `${role}.env`)
  const environment = parseEnv(readFileSync(file, 'utf8'))
  for (const [variable, host] of [
    ['SITE_ORIGIN', hosts.site],
    ['APPROVALS_ORIGIN', hosts.approvals],
  ] as const) {
    const origin = environment[variable]
    // Passkeys and invitations of `synet init` belong to its origin.
    if (origin !== undefined && origin !== `https://${host}`)
      throw new Error(`${file} has ${variable}=${origin}, and the settings have the host ${host}: name the same one`)
  }
  const secret: Record<string, string> = {}
  const open: Record<string, string> = {}
  for (const [variable, value = ''] of Object.entries(environment)) {
    const name = variable.replace(/_FILE$/, '')
    if (name !== variable) secret[name] = readFileSync(value, 'utf8').trim()
    else if (isSecret(name)) secret[name] = inCluster(name, value)
    else if (!ofMachine.test(name)) open[name] = value
  }
  const taken = Object.entries(environment).filter(([name]) => !ofMachine.test(name))
  const faults = findFaults(role, taken, { values: { ...secret, ...open }, settings })
  if (faults.length > 0) throw new Error(faults.map((fault) => `${file}: ${fault}`).join('\n'))
  // By its label one secret can be applied without the others.
  const metadata = { name: `synet-${role}`, namespace, labels: labelsOf(role) }
  return [
    new Secret({ metadata, type: 'Opaque', stringData: secret }),
    ...(Object.keys(open).length > 0 ? [new ConfigMap({ metadata, data: open })] : []),
  ]
}

export const drawSecrets = (folder: string, settings: Settings): readonly KubernetesObject[] =>
  processRoles.flatMap((role) => drawSecretsOf(role, folder, settings))
