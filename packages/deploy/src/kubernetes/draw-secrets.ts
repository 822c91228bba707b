import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { type Variable, type VariableName, variables } from '@synet/server/platform/config/variables'
import { type ProcessRole, processRoles } from '@synet/server/platform/database/database-roles'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Secret } from 'kubernetes-models/v1/Secret'
import { databaseName } from './draw-database.ts'
import type { KubernetesObject } from './draw-all.ts'
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

/** @returns what `synet init` wrote for a process: its secrets, and the rest @throws where it was for other hosts */
function drawSecretsOf(role: ProcessRole, folder: string, { namespace, hosts }: Settings): KubernetesObject[] {
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
  const metadata = { name: `synet-${role}`, namespace }
  return [
    new Secret({ metadata, type: 'Opaque', stringData: secret }),
    ...(Object.keys(open).length > 0 ? [new ConfigMap({ metadata, data: open })] : []),
  ]
}

export const drawSecrets = (folder: string, settings: Settings): readonly KubernetesObject[] =>
  processRoles.flatMap((role) => drawSecretsOf(role, folder, settings))
