import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { processRoles } from '#platform/database/database-roles'
import type { Finding } from '#processes/setup/finding'

export interface Environment {
  readonly file: string
  readonly of: Readonly<Record<string, string | undefined>>
}

export const ownEnvironment = (): Environment => ({ file: 'this environment', of: process.env })

/** Reads the environment files of a folder; without one, what this process was given. */
export const readEnvironments = (folder: string | undefined): readonly Environment[] =>
  folder === undefined
    ? [ownEnvironment()]
    : processRoles
        .map((role) => join(folder, `${role}.env`))
        .filter(existsSync)
        .map((file) => ({ file, of: parseEnv(readFileSync(file, 'utf8')) }))

/** A process starts without these, and then something is missing. */
const everywhere = {
  PROCESS_NAME: { without: 'each restart raises SynetProcessSilent for an hour', next: 'name the process there' },
  METRICS_PORT: {
    without: 'Prometheus cannot read the process, and raises no alert about it',
    next: 'give each process a port of its own, and Prometheus a scrape job (docs/METRICS.md)',
  },
  LOG_KEY: {
    without: 'a user has another hash in each log',
    next: 'write one key for all processes (`openssl rand -hex 32`)',
  },
} as const

export const findUnset = (environments: readonly Environment[]): readonly Finding[] =>
  Object.entries(everywhere).flatMap(([name, { without, next }]) => {
    const lacking = environments.filter(({ of }) => !of[name] && !of[`${name}_FILE`]).map(({ file }) => file)
    return lacking.length === 0 ? [] : [{ what: `${name} is missing in ${lacking.join(', ')}: ${without}`, next }]
  })

/** These have one value in all files that name them. */
const alike = /^(?:SITE_ORIGIN|APPROVALS_ORIGIN|TRAINING_\w+|(?:LEASE|OPERATOR|LOG)_KEY(?:_FILE)?)$/

/** Finds values that differ where they must not, and ports that two processes would share. */
export function findUnlike(environments: readonly Environment[]): readonly Finding[] {
  const names = new Set(environments.flatMap(({ of }) => Object.keys(of)))
  return [...names].flatMap((name) => {
    const having = environments.filter(({ of }) => of[name] && of[name] !== '0')
    const values = new Set(having.map(({ of }) => of[name]))
    const files = having.map(({ file }) => file).join(', ')
    if (alike.test(name) && values.size > 1)
      return [{ what: `${name} differs in ${files}`, next: 'make it the same everywhere' }]
    if (name.endsWith('_PORT') && values.size < having.length)
      return [{ what: `${name} is the same in two of ${files}`, next: 'give each process a port of its own' }]
    return []
  })
}
