import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Variable, type VariableName, variables } from '@synet/server/platform/config/variables'
import { readEnvFile } from '@synet/server/platform/config/env-file'
import { type ProcessRole, processRoles } from '@synet/server/platform/database/database-roles'
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
import { processes } from '../processes.ts'
import { authorityFile, environmentOf, labelsOf } from './draw-processes.ts'
import type { KubernetesObject } from './draw-all.ts'
import { findFaults, findOtherHosts, findOtherStore } from './find-secret-faults.ts'
import type { Settings } from './settings.ts'

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
  const hasNodes = read.some((one) => Object.keys(one.of).some((name) => name.startsWith('RPC_')))
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
    ...environments.flatMap((one) => [...findOpen(one), ...findOpenFiles(one)]),
  ]
  return [...new Set(found.map(findingLine))]
}
