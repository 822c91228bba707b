import { statSync } from 'node:fs'
import { dirname, isAbsolute } from 'node:path'
import { openDatabase, type Sql } from '@synet/ledger/database'
import nodemailer from 'nodemailer'
import postgres from 'postgres'
import { readKeyPlaces } from '#platform/config'
import { environmentProblems, fileOf, readVariable } from '#platform/config/read-variable'
import { namesOf, type Variable, type VariableName, variables } from '#platform/config/variables'
import type { ProcessRole } from '#platform/database/database-roles'
import { differentNext, differentText, findDifferent, readOwnPrints } from '#processes/setup/config-prints'
import { findOtherSeed } from '#processes/setup/need-own-secrets'
import { findUnset, ownEnvironment } from '#processes/setup/environments'
import { type Finding, quietly } from '#processes/setup/finding'
import { findPages, findSameNodes, findSender, findSms, findStores, findTakenPorts } from '#processes/setup/find-served'
import { findPayoutContracts } from '#processes/setup/find-payout-contracts'
import { findOtherProofKey } from '#processes/setup/find-proof-key'
import { findMissingRights } from '#processes/setup/find-rights'
import { findSilent, findUnkept } from '#processes/setup/find-running'
import { findOperatorKey, findStore } from '#processes/setup/find-store'
import {
  findLargePool,
  findListening,
  findLogin,
  findSkew,
  findUnwritable,
  within,
} from '#processes/setup/find-session'
import { messageOf } from '#processes/setup/message-of'
import { findWrongChain, nodeOf, readNodes } from '#processes/setup/wrong-chain'
import { checkSchema, noSuchDatabase } from '#platform/database/migrate-database'

const answerMs = 5_000

/** Reads a configuration as its process would. @returns what is wrong with it */
export async function diagnose(role: ProcessRole, now: () => Date): Promise<readonly Finding[]> {
  const problems = environmentProblems(role)
  if (problems.length > 0)
    return problems.map((what) => ({ what, next: 'correct the environment (docs/OPERATIONS.md, Environment)' }))
  return [
    ...findStrangeSecrets(role),
    ...findOpenFiles(),
    ...findOrigins(role),
    ...findProxies(role),
    ...(readVariable('DEVELOPMENT') ? [] : findUnset([ownEnvironment(role)])),
    ...findDevelopment(),
    ...findRelative(role),
    ...findOwnPorts(role),
    ...(role === 'signer' ? [...findOpenStore(), ...findSeed()] : []),
    ...(await findDatabase(role, now)),
    ...(await findNodes(role)),
    ...findSameNodes(role),
    ...(await findStores(role)),
    ...(await findTakenPorts(role)),
    ...(await findPages(role)),
    ...(role === 'jobs' ? [...findSender(), ...(await findMail()), ...(await findSms())] : []),
  ]
}

const secrets = (Object.keys(variables) as VariableName[]).filter(
  (name) => (variables[name] as Variable).secret !== undefined,
)

const findStrangeSecrets = (role: ProcessRole): Finding[] =>
  secrets
    .filter((name) => !(variables[name] as Variable).roles.includes(role))
    .flatMap((name) => namesOf(name).filter((one) => process.env[one]))
    .map((name) => ({ what: `${name} is set, which ${role} does not read`, next: 'remove it from this environment' }))

const findOpenFiles = (): Finding[] =>
  secrets.flatMap((name) => {
    const file = fileOf(name, process.env)
    const { mode } = (file && statSync(file, { throwIfNoEntry: false })) || { mode: 0 }
    // A person who puts credentials into the directory gives them to the process by its group.
    const isCredential = file?.startsWith(`${process.env['CREDENTIALS_DIRECTORY']}/`)
    if ((mode & (isCredential ? 0o037 : 0o077)) === 0) return []
    return [{ what: `${file} can be read by others (mode ${(mode & 0o777).toString(8)})`, next: `chmod 600 ${file}` }]
  })

/** The store says who is paid, where and how much. */
function findOpenStore(): Finding[] {
  const store = readVariable('SIGNER_JOURNAL')
  if (store === undefined) return []
  return [
    { path: dirname(store), mode: 700 },
    { path: store, mode: 600 },
  ].flatMap(({ path, mode: wanted }) => {
    const { mode } = statSync(path, { throwIfNoEntry: false }) ?? { mode: 0 }
    if ((mode & 0o077) === 0) return []
    const what = `${path} is open to others (mode ${(mode & 0o777).toString(8)})`
    return [{ what, next: `chmod ${wanted} ${path}` }]
  })
}

function findOrigins(role: ProcessRole): Finding[] {
  const [site, approvals] = role === 'signer' ? [readVariable('SITE_ORIGIN'), readVariable('APPROVALS_ORIGIN')] : []
  if (site && approvals && new URL(site).hostname === new URL(approvals).hostname)
    return [
      {
        what: `SITE_ORIGIN and APPROVALS_ORIGIN are both at ${new URL(site).hostname}: keys of operators would work at the site`,
        next: 'give the approvals a host name of their own',
      },
    ]
  if (readVariable('DEVELOPMENT')) return []
  return (['SITE_ORIGIN', 'APPROVALS_ORIGIN'] as const)
    .filter((name) => (variables[name] as Variable).roles.includes(role))
    .flatMap((name) => {
      const origin = readVariable(name)
      if (origin === undefined)
        return [{ what: `${name} is not set`, next: 'name the origin, or passkeys do not work' }]
      const { protocol, hostname } = new URL(origin)
      // Browsers trust their own machine without TLS: a trial.
      const isSecure = protocol === 'https:' || /^(?:.+\.)?localhost$/.test(hostname)
      return isSecure ? [] : [{ what: `${name} is ${origin}`, next: 'use https' }]
    })
}

/** Switches of tests, which open doors. */
function findDevelopment(): Finding[] {
  const real = readNodes().find(({ network }) => !network.isTest)?.network.name
  const next = 'remove it from this environment'
  if (readVariable('DEVELOPMENT'))
    return real
      ? [{ what: `DEVELOPMENT is set, and the nodes of ${real} are named: people’s money is real`, next }]
      : []
  return (['CODES_WITHOUT_WORK', 'PUSH_TEST_ORIGIN'] as const).flatMap((name) =>
    readVariable(name) ? [{ what: `${name} is set, which is for tests`, next }] : [],
  )
}

/** A relative path leads to another place wherever the process is started: the signer would open another store. */
const findRelative = (role: ProcessRole): Finding[] =>
  (Object.keys(variables) as VariableName[])
    .filter((name) => (variables[name] as Variable).roles.includes(role))
    .flatMap((name) => namesOf(name))
    .filter((name) => /_(?:FOLDER|FILE|JOURNAL)$/.test(name))
    .flatMap((name) => {
      const path = process.env[name]
      if (!path || isAbsolute(path)) return []
      return [{ what: `${name} is ${path}, which depends on where the process starts`, next: 'name the whole path' }]
    })

/** Two servers of the process cannot share a port. */
function findOwnPorts(role: ProcessRole): Finding[] {
  const { of } = ownEnvironment()
  const names = (Object.keys(variables) as VariableName[]).filter(
    (name) => name.endsWith('_PORT') && (variables[name] as Variable).roles.includes(role) && Number(of[name]) > 0,
  )
  return names.flatMap((name, i) => {
    const other = names.slice(0, i).find((one) => of[one] === of[name])
    return other ? [{ what: `${name} is ${of[name]}, as ${other} is`, next: 'give each a port of its own' }] : []
  })
}

function findProxies(role: ProcessRole): Finding[] {
  const isServed = (variables.TRUSTED_PROXIES as Variable).roles.includes(role)
  if (!isServed || readVariable('DEVELOPMENT') || readVariable('TRUSTED_PROXIES')?.length) return []
  return [
    {
      what: 'TRUSTED_PROXIES is not set: all clients behind a proxy share its rate limits',
      next: 'name the proxies that terminate TLS',
    },
  ]
}

function findSeed(): Finding[] {
  if (readVariable('SIGNER_STANDBY_PORT') !== undefined) return []
  try {
    readKeyPlaces()
    return []
  } catch (error) {
    return [{ what: messageOf(error), next: 'restore the file from its copy, or name the right one' }]
  }
}

async function findDatabase(role: ProcessRole, now: () => Date): Promise<readonly Finding[]> {
  const url = readVariable('DATABASE_URL') ?? ''
  const sql = openDatabase(url, { max: 1, name: 'synet-doctor' })
  try {
    await within(sql`select`)
    const found = [await findSkew(sql, now), await findLogin(sql, role), await findSchema(sql)].filter(
      (one) => one !== undefined,
    )
    // Another schema or log-in may not have what is compared.
    if (found.length > 0) return found
    // The checks below read tables.
    const missing = await findMissingRights(sql, role)
    if (missing.length > 0) return missing
    return [
      ...(await findLargePool(sql)),
      ...(await findOtherInstallation(sql, role)),
      ...(await findPayoutContracts(sql, role)),
      ...(await findPrints(sql)),
      ...(await findUnwritable(sql)),
      ...aside(await findSilent(sql, now(), [role])),
      ...aside(role === 'jobs' ? await findUnkept(sql, now()) : []),
      ...(role === 'api' ? await findListening(sql) : []),
    ]
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === noSuchDatabase)
      return [
        { what: messageOf(error), next: 'run `synet migrate` as the owner, which creates it, or correct DATABASE_URL' },
      ]
    return [{ what: `the database does not answer: ${messageOf(error)}`, next: 'check DATABASE_URL and the network' }]
  } finally {
    await sql.end({ timeout: 0 })
  }
}

/** The process can do without what `--first-day` demands here. */
const aside = (findings: readonly Finding[]): readonly Finding[] => findings.map((one) => ({ ...one, aside: true }))

/** What must belong to the installation whose database this is. */
async function findOtherInstallation(sql: Sql, role: ProcessRole): Promise<readonly Finding[]> {
  const one = role === 'signer' ? await findSeedOf(sql) : role === 'console' ? await findOperatorKey(sql) : undefined
  const ofSigner = role === 'signer' ? [...(await findOtherProofKey(sql)), ...(await findStore(sql))] : []
  return [...(one ? [one] : []), ...ofSigner]
}

async function findSchema(sql: Sql): Promise<Finding | undefined> {
  try {
    await checkSchema(sql)
    return undefined
  } catch (error) {
    return { what: messageOf(error), next: 'as it says' }
  }
}

function findSeedOf(sql: Sql): Promise<Finding | undefined> | undefined {
  // Keys that cannot be read are a finding of their own.
  const seed = readVariable('SIGNER_STANDBY_PORT') === undefined ? quietly(() => readKeyPlaces().seed) : undefined
  return seed && findOtherSeed(sql, seed)
}

/** What must be equal in two environments. Keys that cannot be read are a finding of their own. */
async function findPrints(sql: Sql): Promise<readonly Finding[]> {
  const different = await findDifferent(sql, quietly(readOwnPrints) ?? [])
  return different.map((one) => ({ what: differentText(one), next: differentNext(one) }))
}

/** The mail server takes our log-in. */
export async function findMail(): Promise<readonly Finding[]> {
  if (readVariable('DEVELOPMENT')) return []
  const url = readVariable('SMTP_URL')
  if (url === undefined)
    return [
      {
        what: 'SMTP_URL is not set: no mail is sent, and people cannot confirm their addresses',
        next: 'name a mail server',
      },
    ]
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
  })
  try {
    await transport.verify()
    return []
  } catch (error) {
    return [{ what: `the mail server does not take us: ${messageOf(error)}`, next: 'check SMTP_URL' }]
  } finally {
    transport.close()
  }
}

export const noNodes: Finding = {
  what: 'no RPC_* is set',
  next: `name the nodes of at least one network in ${variables.RPC_DEV.roles.map((role) => `${role}.env`).join(', ')}`,
}

/** Every node answers, and for the chain of its network. */
async function findNodes(role: ProcessRole): Promise<readonly Finding[]> {
  if (!variables.RPC_DEV.roles.includes(role)) return []
  const nodes = readNodes()
  if (nodes.length === 0) return [noNodes]
  const found = await Promise.all(
    nodes.map(({ network, url }) =>
      findWrongChain(network, url).catch(
        (error: unknown): Finding => ({
          what: `${nodeOf(network, url)} does not answer: ${messageOf(error)}`,
          next: 'check its address and key',
        }),
      ),
    ),
  )
  return found.filter((one) => one !== undefined)
}
