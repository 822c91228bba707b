import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { hotWallet } from '@synet/chain/keys'
import { openDatabase, type Sql } from '@synet/ledger/database'
import nodemailer from 'nodemailer'
import postgres from 'postgres'
import { readKeyPlaces } from '#platform/config'
import { environmentProblems, fileOf, readVariable } from '#platform/config/read-variable'
import { namesOf, type Variable, type VariableName, variables } from '#platform/config/variables'
import { type ProcessRole, processRoleName } from '#platform/database/database-roles'
import { differentNext, differentText, findDifferent, readOwnPrints } from '#processes/setup/config-prints'
import { readFirstWallet } from '#processes/setup/need-own-secrets'
import { findUnset, ownEnvironment } from '#processes/setup/environments'
import type { Finding } from '#processes/setup/finding'
import { findPages, findSameNodes, findSender, findSms, findStores, findTakenPorts } from '#processes/setup/find-served'
import { findPayoutContracts } from '#processes/setup/find-payout-contracts'
import { findOtherProofKey } from '#processes/setup/find-proof-key'
import { findMissingRights } from '#processes/setup/find-rights'
import { findSilent, findUnkept } from '#processes/setup/find-running'
import { findOperatorKey, findStore } from '#processes/setup/find-store'
import { messageOf } from '#processes/setup/message-of'
import { findWrongChain, nodeOf, readNodes } from '#processes/setup/wrong-chain'
import { checkSchema, noSuchDatabase } from '#platform/database/migrate-database'

const answerMs = 5_000
const skewMaxMs = 1_000

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
    ...(readVariable('DEVELOPMENT') ? [] : findUnset([ownEnvironment()])),
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
      ...(await findSilent(sql, now(), [role])),
      ...(role === 'jobs' ? await findUnkept(sql, now()) : []),
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

/** More connections than the server has are refused one by one, under load. */
async function findLargePool(sql: Sql): Promise<readonly Finding[]> {
  // Connections to a pooler are not the server's.
  const pool = readVariable('DATABASE_PREPARE') === false ? undefined : readVariable('DATABASE_POOL')
  const [row] = await sql<{ most: number | null }[]>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`
  if (!row?.most || pool === undefined || pool <= row.most) return []
  const what = `DATABASE_POOL is ${pool}, and the database has ${row.most} connections for all processes`
  return [{ what, next: 'lower it, or raise max_connections (docs/SCALING.md)' }]
}

/** What must belong to the installation whose database this is. */
async function findOtherInstallation(sql: Sql, role: ProcessRole): Promise<readonly Finding[]> {
  const one = role === 'signer' ? await findOtherSeed(sql) : role === 'console' ? await findOperatorKey(sql) : undefined
  const ofSigner = role === 'signer' ? [...(await findOtherProofKey(sql)), ...(await findStore(sql))] : []
  return [...(one ? [one] : []), ...ofSigner]
}

/** @throws Error where there is no answer in time */
export async function within<T>(work: PromiseLike<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${answerMs / 1_000} s`)), answerMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

async function findSkew(sql: Sql, now: () => Date): Promise<Finding | undefined> {
  // The beginning of this transaction by the database's clock.
  const [row] = await sql<{ at: Date | null }[]>`
    select xact_start as at from pg_stat_activity where pid = pg_backend_pid()`
  const skewMs = Math.round((row?.at?.getTime() ?? 0) - now().getTime())
  if (Math.abs(skewMs) <= skewMaxMs) return undefined
  const seconds = (Math.abs(skewMs) / 1_000).toFixed(1)
  const what = `this machine's clock is ${seconds} s ${skewMs > 0 ? 'behind' : 'ahead of'} the database's`
  return { what, next: 'synchronise both machines by NTP' }
}

async function findLogin(sql: Sql, role: ProcessRole): Promise<Finding | undefined> {
  const [row] = await sql<{ login: string; super: boolean | null; roles: string[] }[]>`
    select current_user::text as login, (select rolsuper from pg_roles where rolname = current_user) as super,
      array(select roleid::regrole::text from pg_auth_members where member = current_user::regrole) as roles`
  const wanted = processRoleName(role)
  if (row?.super)
    return { what: `${row.login} may do everything in the database`, next: `log in as a member of ${wanted}` }
  if (row?.roles.length === 1 && row.roles[0] === wanted) return undefined
  return {
    what: `${row?.login} is a member of ${row?.roles.join(', ') || 'no role'}`,
    next: `log in as a member of ${wanted} only`,
  }
}

async function findSchema(sql: Sql): Promise<Finding | undefined> {
  try {
    await checkSchema(sql)
    return undefined
  } catch (error) {
    return { what: messageOf(error), next: 'as it says' }
  }
}

/** What must be equal in two environments. Keys that cannot be read are a finding of their own. */
async function findPrints(sql: Sql): Promise<readonly Finding[]> {
  const different = await findDifferent(sql, quietly(readOwnPrints) ?? [])
  return different.map((one) => ({ what: differentText(one), next: differentNext(one) }))
}

/** A signer with another seed has no key of the addresses that people paid to. */
async function findOtherSeed(sql: Sql): Promise<Finding | undefined> {
  if (readVariable('SIGNER_STANDBY_PORT') !== undefined) return undefined
  const wallet = await readFirstWallet(sql)
  // Keys that cannot be read are a finding of their own.
  const own = quietly(() => hotWallet(readKeyPlaces().seed).address)
  if (wallet === undefined || own === undefined || own === wallet) return undefined
  return {
    what: `the seed is that of ${own}, and the database was set up with that of ${wallet}`,
    next: 'name the seed of the first `synet init` by SEED_FILE',
  }
}

function quietly<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
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
