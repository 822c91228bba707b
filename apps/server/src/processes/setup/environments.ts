import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { depositXpub } from '@synet/chain/keys'
import { allNetworks, type NetworkName } from '@synet/core/all-networks'
import { groupBy } from '@synet/core/group-by'
import { readEnvFile } from '#platform/config/env-file'
import { readKey } from '#platform/config/key-file'
import { fileOf, readVariable } from '#platform/config/read-variable'
import { namesOf, rpcName, unknownNames, type Variable, type VariableName, variables } from '#platform/config/variables'
import { type ProcessRole, processRoles } from '#platform/database/database-roles'
import { type ConfigPrint, printOf, readOwnPrints } from '#processes/setup/config-prints'
import { type Finding, readOrUndefined } from '#processes/setup/finding'

export interface Environment {
  readonly file: string
  /** The process whose environment it is; undefined where nobody knows. */
  readonly role?: ProcessRole
  readonly of: Readonly<Record<string, string | undefined>>
}

export const ownEnvironment = (role?: ProcessRole): Environment => ({
  file: 'this environment',
  of: process.env,
  ...(role && { role }),
})

/** Reads the environment files of a folder; without one, what this process was given. */
export const readEnvironments = (folder: string | undefined): readonly Environment[] =>
  folder === undefined
    ? [ownEnvironment()]
    : processRoles
        .map((role) => ({ role, file: join(folder, `${role}.env`) }))
        .filter(({ file }) => existsSync(file))
        .map(({ role, file }) => ({ role, file, of: readEnvFile(file) }))

/** @returns the processes of which a folder has no environment file */
export function findMissingFiles(folder: string | undefined): readonly Finding[] {
  if (folder === undefined) return []
  const missing = processRoles.map((role) => `${role}.env`).filter((file) => !existsSync(join(folder, file)))
  if (missing.length === 0) return []
  const next = 'restore it, or copy there the file of the machine on which the process runs'
  return [{ what: `there is no ${missing.join(', ')} in ${folder}, which is compared with the others`, next }]
}

interface Wanted {
  /** Absent: all. */
  readonly roles?: readonly ProcessRole[]
  readonly without: string
  readonly next: string
}

/** A process starts without these, and then something is missing. */
const everywhere: Readonly<Record<string, Wanted>> = {
  PROCESS_NAME: { without: 'each restart raises SynetProcessSilent for an hour', next: 'name the process there' },
  METRICS_PORT: {
    without: 'Prometheus cannot read the process, and raises no alert about it',
    next: 'give each process a port of its own, and Prometheus a scrape job (docs/METRICS.md)',
  },
  LOG_KEY: {
    without: 'a user has another hash in each log',
    next: 'write one key for all processes (`openssl rand -hex 32`)',
  },
  TRUSTED_PROXIES: {
    roles: ['api', 'console', 'signer'],
    without: 'all clients behind a proxy share its rate limits',
    next: 'name the proxies that terminate TLS',
  },
  MESSAGE_KEY: {
    roles: ['jobs'],
    without: 'no code is sent, so that nobody can register',
    next: 'name the file that `synet init` made, by MESSAGE_KEY_FILE',
  },
  PROOF_KEY: {
    roles: ['signer'],
    without: 'no proof of reserves is published',
    next: 'name the file that `synet init` made, by PROOF_KEY_FILE',
  },
}

const isGiven = (of: Environment['of'], name: string): boolean =>
  Boolean(of[name] || of[`${name}_FILE`]) || isCredential(of, name)

const isCredential = (of: Environment['of'], name: string): boolean =>
  of['CREDENTIALS_DIRECTORY'] !== undefined && existsSync(join(of['CREDENTIALS_DIRECTORY'], name))

export const findUnset = (environments: readonly Environment[]): readonly Finding[] =>
  Object.entries(everywhere).flatMap(([name, { roles, without, next }]) => {
    const lacking = environments
      .filter(({ role }) => roles === undefined || (role !== undefined && roles.includes(role)))
      // The active signer has the keys.
      .filter(({ of }) => name !== 'PROOF_KEY' || !of['SIGNER_STANDBY_PORT'])
      .filter(({ of }) => !isGiven(of, name))
      .map(({ file }) => file)
    return lacking.length === 0 ? [] : [{ what: `${name} is missing in ${lacking.join(', ')}: ${without}`, next }]
  })

/** These have one value in all files that name them. */
const alike =
  /^(?:SITE_ORIGIN|APPROVALS_ORIGIN|TRUSTED_PROXIES|TRAINING_\w+|PAYOUT_CONTRACT_\w+|(?:LEASE|OPERATOR|LOG)_KEY(?:_FILE)?)$/

const entriesOf = (environments: readonly Environment[]): readonly Entry[] =>
  environments.flatMap(({ file, of }) =>
    Object.entries(of).flatMap(([name, value]) => (value ? [{ file, name, value }] : [])),
  )

/** Finds values that differ where they must not. */
export const findDiffering = (environments: readonly Environment[]): readonly Finding[] =>
  [...groupBy(entriesOf(environments), ({ name }) => name)]
    .filter(([name]) => alike.test(name))
    .flatMap(([name, entries]) => findOdd(name, entries))

const secretNames = (Object.keys(variables) as VariableName[]).filter(
  (name) => (variables[name] as Variable).secret !== undefined,
)

/** Finds secrets that a process does not read, and must not have. */
export const findStrangeSecrets = ({ file, role, of }: Environment): readonly Finding[] =>
  secretNames
    .filter((name) => role && !(variables[name] as Variable).roles.includes(role))
    .flatMap((name) => namesOf(name).filter((candidate) => of[candidate]))
    .map((name) => ({
      what: `${name} is set${of === process.env ? '' : ` in ${file}`}, which ${role} does not read`,
      next: of === process.env ? 'remove it from this environment' : 'remove it there',
    }))

const keyText = (value: string | Buffer): string =>
  typeof value === 'string' ? value.toLowerCase() : value.toString('hex')

/** Finds equal keys under two names: who has one has the other. Somebody named a file twice. */
function findOneKey(environments: readonly Environment[]): readonly Finding[] {
  const keys = environments.flatMap(({ file, of }) =>
    secretNames
      .filter((name) => /^SEED$|_KEY$|_STANDBY_SECRET$/.test(name))
      .flatMap((name) => {
        const value = readOrUndefined(() => readVariable(name, of as NodeJS.ProcessEnv))
        return value === undefined ? [] : [{ file, name, text: keyText(value as string | Buffer) }]
      }),
  )
  return keys.flatMap(({ file, name, text }, i) => {
    const before = keys.slice(0, i)
    const other = before.find((candidate) => candidate.text === text && candidate.name !== name)
    if (!other || before.some((candidate) => candidate.text === text && candidate.name === name)) return []
    return [
      {
        what: `${name} of ${file} is the same as ${other.name} of ${other.file}`,
        next: 'name a file of its own for each',
      },
    ]
  })
}

/** Finds what one file has and another one, whose process reads it, lacks. */
const findMissing = (environments: readonly Environment[]): readonly Finding[] =>
  (Object.keys(variables) as VariableName[])
    .filter((name) => alike.test(name) && !Object.hasOwn(everywhere, name))
    .filter((name) => environments.some(({ of }) => isGiven(of, name)))
    .flatMap((name) => {
      const roles: readonly ProcessRole[] = (variables[name] as Variable).roles
      const lacking = environments.filter(({ role, of }) => role && roles.includes(role) && !isGiven(of, name))
      if (lacking.length === 0) return []
      const files = lacking.map(({ file }) => file).join(', ')
      return [{ what: `${name} is missing in ${files}, and other files have it`, next: 'write the same value there' }]
    })

/** Finds names that no process reads, networks that some processes lack, files of two databases, and keys that are no pair. */
export function findUnlikeNames(environments: readonly Environment[]): readonly Finding[] {
  const names = new Set(environments.flatMap(({ of }) => Object.keys(of).map((name) => name.replace(/_FILE$/, ''))))
  return [
    ...environments.flatMap(findMisspelt),
    ...findOtherDatabase(environments),
    ...environments.flatMap(findStrangeSecrets),
    ...findOtherPairs(environments),
    ...findOneKey(environments),
    ...findHalves(environments),
    ...findMissing(environments),
    ...rpcNames.filter((name) => names.has(name)).flatMap((name) => findLacking(name, environments)),
  ]
}

/** Finds values that differ where they must not, and those that two processes share and must not. */
export function findUnlike(environments: readonly Environment[]): readonly Finding[] {
  const entries = entriesOf(environments)
  const ports = entries.filter(({ name, value }) => name.endsWith('_PORT') && value !== '0')
  const processes = entries.filter(({ name }) => name === 'PROCESS_NAME')
  return [
    ...environments.flatMap(findOpen),
    ...environments.flatMap(findStoreLost),
    ...findUnlikeNames(environments),
    ...findDiffering(environments),
    ...[...groupBy(ports, ({ value }) => value).values()].flatMap((same) =>
      findShared('give each a port of its own', same),
    ),
    ...[...groupBy(processes, ({ value }) => value).values()].flatMap((same) =>
      findShared('give each process a name of its own', same),
    ),
  ]
}

/** The variable is needed until operators have adopted a store; if it stays set, the signer starts with any store. */
const findStoreLost = ({ file, of }: Environment): readonly Finding[] =>
  of['SIGNER_STORE_LOST'] === '1'
    ? [
        {
          what: `SIGNER_STORE_LOST is set in ${file}: the signer would start with any store`,
          next: 'remove it once two operators have adopted the position',
        },
      ]
    : []

/** Finds secrets of which others can read the file. */
export const findOpenFiles = ({ of }: Environment): Finding[] =>
  secretNames.flatMap((name) => {
    const file = fileOf(name, of as NodeJS.ProcessEnv)
    const { mode } = (file && statSync(file, { throwIfNoEntry: false })) || { mode: 0 }
    // A person who puts credentials into the directory gives them to the process by its group.
    const isCredential = file?.startsWith(`${of['CREDENTIALS_DIRECTORY']}/`)
    if ((mode & (isCredential ? 0o037 : 0o077)) === 0) return []
    return [{ what: `${file} can be read by others (mode ${(mode & 0o777).toString(8)})`, next: `chmod 600 ${file}` }]
  })

/** The files have the passwords of the database and of the mail server. */
export function findOpen({ file, of }: Environment): readonly Finding[] {
  const mode = of === process.env ? 0 : (statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o777
  if ((mode & 0o077) === 0) return []
  return [{ what: `${file} can be read by others (mode ${mode.toString(8)})`, next: `chmod 600 ${file}` }]
}

const pairs = [
  ['PUSH_PUBLIC_KEY', 'PUSH_KEY', 'jobs', 'no push is sent'],
  ['PUSH_KEY', 'PUSH_PUBLIC_KEY', 'api', 'no browser asks for pushes'],
] as const

/** Half a pair does nothing. */
const findHalves = (environments: readonly Environment[]): readonly Finding[] =>
  pairs.flatMap(([half, other, role, without]) => {
    const has = environments.find(({ of }) => isGiven(of, half))
    const lacking = environments.find((environment) => environment.role === role && !isGiven(environment.of, other))
    if (!has || !lacking) return []
    const what = `${other} is missing in ${lacking.file}, and ${has.file} has ${half}: ${without}`
    return [{ what, next: 'name the pair that `synet init` or `synet new-pair` made' }]
  })

/** Messages that are sealed to another key stay closed, and pushes by another one are refused. */
function findOtherPairs(environments: readonly Environment[]): readonly Finding[] {
  const prints = environments.flatMap(({ file, of }) =>
    [...(readOrUndefined(() => readOwnPrints(of)) ?? []), ...readSeedPrint(of)].map((one) => ({ ...one, file })),
  )
  return prints.flatMap(({ name, variable, print, file }, i) => {
    const other = prints.slice(0, i).find((candidate) => candidate.name === name && candidate.variable !== variable)
    if (!other || other.print === print) return []
    const what = `${variable} of ${file} is no pair with ${other.variable} of ${other.file}`
    return [{ what, next: 'name the pair that `synet init` or `synet new-pair` made' }]
  })
}

/** @returns the extended public key of the seed that an environment names; undefined where it cannot be read */
export const readSeedXpub = (of: Environment['of']): string | undefined =>
  readOrUndefined(() => {
    const seed = readVariable('SEED', of)
    return seed === undefined ? undefined : depositXpub(readKey(seed, readVariable('KEY_PASSPHRASE', of)))
  })

/** The addresses that people pay to are those of the signer's seed. */
function readSeedPrint(of: Environment['of']): readonly ConfigPrint[] {
  const xpub = readSeedXpub(of)
  return xpub === undefined ? [] : [{ name: 'deposit-xpub', variable: 'SEED', print: printOf('deposit-xpub', xpub) }]
}

/** Processes of two databases are two installations. */
function findOtherDatabase(environments: readonly Environment[]): readonly Finding[] {
  const named = environments.flatMap(({ file, of: { DATABASE_URL: url } }) => {
    if (!url || !URL.canParse(url)) return []
    return [{ file, name: 'the database of DATABASE_URL', value: new URL(url).pathname }]
  })
  return findOdd('the database of DATABASE_URL', named)
}

const rpcNames: readonly string[] = (Object.keys(allNetworks) as NetworkName[]).map(rpcName)

/** A network whose name is misspelt is disabled, and nothing else says so. A shell has variables of other programs. */
const findMisspelt = ({ file, of }: Environment): readonly Finding[] =>
  (of === process.env ? [] : unknownNames(Object.keys(of))).map((name) => ({
    what: `${name} of ${file} is read by no process: is it misspelt?`,
    next: name.startsWith('RPC_')
      ? `the nodes of a network are named by one of ${rpcNames.join(', ')}`
      : 'correct its name, or remove it (docs/OPERATIONS.md, Environment)',
  }))

interface Entry {
  readonly file: string
  readonly name: string
  readonly value: string
}

/** Finds the files whose value is not that of most files. */
export function findOdd(name: string, entries: readonly Entry[]): readonly Finding[] {
  const [most = [], ...odd] = [...groupBy(entries, ({ value }) => value).values()].toSorted(
    (a, b) => b.length - a.length,
  )
  if (odd.length === 0) return []
  const files = (of: readonly Entry[]): string => of.map(({ file }) => file).join(', ')
  return [{ what: `${name} in ${files(odd.flat())} differs from ${files(most)}`, next: 'make it the same everywhere' }]
}

/** A network that one process knows and another one does not is watched and not paid, or the other way round. */
function findLacking(name: string, environments: readonly Environment[]): readonly Finding[] {
  const readers: readonly string[] = variables.RPC_DEV.roles.map((role) => `${role}.env`)
  const lacking = environments.filter(
    ({ file, of }) => readers.includes(basename(file)) && !of[name] && !of[`${name}_FILE`],
  )
  if (lacking.length === 0) return []
  const files = lacking.map(({ file }) => file).join(', ')
  return [{ what: `${name} is missing in ${files}`, next: 'name the nodes of the network in each of them' }]
}

function findShared(next: string, same: readonly Entry[]): readonly Finding[] {
  const [first] = same
  if (first === undefined || same.length === 1) return []
  return [{ what: `${first.value} is ${same.map(({ file, name }) => `${name} of ${file}`).join(' and ')}`, next }]
}
