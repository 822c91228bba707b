import { statSync } from 'node:fs'
import { dirname, isAbsolute } from 'node:path'
import { openDatabase, type Sql } from '@synet/ledger/database'
import nodemailer from 'nodemailer'
import postgres from 'postgres'
import { readKeyPlaces } from '#platform/config'
import { certificateFault, findAuthority } from '#platform/config/authority'
import { isShared } from '#platform/config/closed-path'
import { isEncrypted } from '#platform/config/key-file'
import { environmentProblems, fileOf, readVariable } from '#platform/config/read-variable'
import { namesOf, type Variable, type VariableName, variables } from '#platform/config/variables'
import type { ProcessRole } from '#platform/database/database-roles'
import { mailServerOf } from '#platform/message/mail-server'
import { differentNext, differentText, findDifferent, readOwnPrints } from '#processes/setup/config-prints'
import { findOtherSeed } from '#processes/setup/need-own-secrets'
import { findOpenFiles, findStrangeSecrets, findUnset, ownEnvironment } from '#processes/setup/environments'
import { type Finding, readOrUndefined } from '#processes/setup/finding'
import {
  findPages,
  findServices,
  findStandby,
  findSender,
  findSms,
  findStores,
  findTakenPorts,
} from '#processes/setup/find-served'
import { findClosedInside, findClosedPlaces } from '#processes/setup/find-closed'
import { findLostWeights } from '#processes/setup/find-lost-weights'
import { findKeyPlaces } from '#processes/setup/find-key-places'
import { findExamples, findListened, findOrigins, findUnserved } from '#processes/setup/find-origins'
import { findPayoutContracts } from '#processes/setup/find-payout-contracts'
import { findSameNodes, findTestNodes } from '#processes/setup/find-node-lists'
import { findNestedFolders } from '#processes/setup/nested-folders'
import { findMissingRights } from '#processes/setup/find-rights'
import { findSilent, findUnkept, isRunning } from '#processes/setup/find-running'
import { findOperatorKey, findStore, storeProblem } from '#processes/setup/find-store'
import {
  findLargePool,
  findListening,
  findLogin,
  findSkew,
  findUnwritable,
  answerInTime,
} from '#processes/setup/find-session'
import { messageOf } from '#processes/setup/message-of'
import { findNodes } from '#processes/setup/find-nodes'
import { findOwnPorts } from '#processes/setup/own-ports'
import { checkSchema, noSuchDatabase } from '#platform/database/migrate-database'

const answerMs = 5_000
/** The database answers and refuses the log-in: each code has a next step. */
const refusals: Readonly<Record<string, string>> = {
  '28P01': 'correct the password of this log-in in DATABASE_URL',
  // The server has one code for three reasons; its own words say which.
  '28000': 'let it log in (`alter role … login`), make it by `synet migrate`, or admit its address in pg_hba.conf',
}

/** Reads a configuration as its process would. @returns what is wrong with it */
export async function diagnose(role: ProcessRole, now: () => Date): Promise<readonly Finding[]> {
  const problems = environmentProblems(role)
  if (problems.length > 0) return problems.map(problemFinding)
  const closed = findClosedPlaces(role)
  if (closed.length > 0) return closed
  const database = await findDatabase(role, now)
  return [
    ...findStrangeSecrets(ownEnvironment(role)),
    ...findOpenFiles(ownEnvironment(role)),
    ...findOrigins(role),
    ...(readVariable('DEVELOPMENT') ? [] : findUnset([ownEnvironment(role)])),
    ...findDevelopment(),
    ...findRelative(role),
    ...findNestedFolders([ownEnvironment(role)]),
    ...findListened(role),
    ...findExamples(role),
    ...findUnserved(role),
    ...findOwnPorts(role),
    ...(role === 'signer' ? [...findOpenStore(), ...findSeed(), ...(await findKeyPlaces())] : []),
    ...database,
    ...(await findNodes(role)),
    ...findSameNodes([ownEnvironment(role)]),
    ...findTestNodes([ownEnvironment(role)]),
    ...findClosedInside(role),
    ...(await findStores(role)),
    ...(await findTakenPorts(role, () => readRuns(role, now))),
    // The link to the pages moves once the schema is this build's.
    ...(database.some(({ what }) => isOfSchema(what)) ? [] : await findPages(role)),
    ...(await findServices(role)),
    ...(role === 'signer' ? await findStandby() : []),
    ...(role === 'jobs' ? [...findSender(), ...(await findMail()), ...(await findSms())] : []),
  ]
}

/** Some problems say themselves what to do. */
function problemFinding(problem: string): Finding {
  const [what = '', next] = problem.split(' → ')
  return { what, next: next ?? nextOf(problem) }
}

/** What a problem of the environment asks for, where its own words do not say it. */
function nextOf(problem: string): string {
  if (problem.startsWith('the environment lacks'))
    return 'add it to the environment file: the table of docs/OPERATIONS.md, Environment, says what it is'
  if (problem.includes(' cannot be read')) return 'name the file that is there'
  if (problem.includes('stands in the environment and in')) return 'remove one of them'
  return 'correct its value in the environment file'
}

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
    const next = wanted === 700 && isShared(path) ? 'put the store into a folder of its own' : `chmod ${wanted} ${path}`
    return [{ what: wanted === 700 ? `SIGNER_JOURNAL: ${what}` : what, next }]
  })
}

/** Switches of tests, which open doors. */
function findDevelopment(): Finding[] {
  if (readVariable('DEVELOPMENT')) return []
  const next = 'remove it from this environment'
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

function findSeed(): Finding[] {
  if (readVariable('SIGNER_STANDBY_PORT') !== undefined) return []
  try {
    readKeyPlaces()
    return findPlainKeys()
  } catch (error) {
    return [problemFinding(messageOf(error))]
  }
}

/** A plain key gives all money to everybody who reads the disk, or a copy of it. */
const findPlainKeys = (): Finding[] =>
  (['SEED', 'PROOF_KEY'] as const).flatMap((name) => {
    const [file, text] = [fileOf(name, process.env), readVariable(name) ?? '']
    if (readVariable('DEVELOPMENT') || file === undefined || /^(?:pkcs11|kms):/.test(text) || isEncrypted(text))
      return []
    return [{ what: `${file} is not encrypted`, next: `\`synet key-encrypt ${file}\``, aside: true as const }]
  })

async function findDatabase(role: ProcessRole, now: () => Date): Promise<readonly Finding[]> {
  const url = readVariable('DATABASE_URL') ?? ''
  const authority = findAuthority('DATABASE_URL', url)
  if (authority) return [authority]
  const sql = openDatabase(url, { max: 1, name: 'synet-doctor' })
  try {
    await answerInTime(sql`select`)
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
      ...(await findLostWeights(sql, role)),
      ...(await findUnwritable(sql)),
      ...markAside(await findSilent(sql, now(), [role])),
      ...markAside(role === 'jobs' ? await findUnkept(sql, now()) : []),
      ...(role === 'api' ? await findListening(sql) : []),
    ]
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === noSuchDatabase)
      return [
        { what: messageOf(error), next: 'run `synet migrate` as the owner, which creates it, or correct DATABASE_URL' },
      ]
    const refused = error instanceof postgres.PostgresError ? refusals[error.code] : undefined
    if (refused) return [{ what: messageOf(error), next: refused }]
    const certificate = certificateFault('DATABASE_URL', url, error)
    if (certificate) return [certificate]
    return [{ what: `the database does not answer: ${messageOf(error)}`, next: 'check DATABASE_URL and the network' }]
  } finally {
    await sql.end({ timeout: 0 })
  }
}

async function readRuns(role: ProcessRole, now: () => Date): Promise<boolean | undefined> {
  const sql = openDatabase(readVariable('DATABASE_URL') ?? '', { max: 1, name: 'synet-doctor' })
  try {
    return await answerInTime(isRunning(sql, role, now()))
  } catch {
    return undefined
  } finally {
    await sql.end({ timeout: 0 })
  }
}

/** The process can do without what `--first-day` demands here. */
const markAside = (findings: readonly Finding[]): readonly Finding[] =>
  findings.map((finding) => ({ ...finding, aside: true }))

/** What must belong to the installation whose database this is. */
async function findOtherInstallation(sql: Sql, role: ProcessRole): Promise<readonly Finding[]> {
  const one = role === 'signer' ? await findSeedOf(sql) : role === 'console' ? await findOperatorKey(sql) : undefined
  const ofSigner = role === 'signer' ? await findStore(sql).catch(storeProblem) : []
  return [...(one ? [one] : []), ...ofSigner]
}

/** What `checkSchema` says of a schema that is not this build's. */
const isOfSchema = (what: string): boolean => /(?:older|newer) than this build/.test(what)

async function findSchema(sql: Sql): Promise<Finding | undefined> {
  try {
    await checkSchema(sql)
    return undefined
  } catch (error) {
    return problemFinding(messageOf(error))
  }
}

function findSeedOf(sql: Sql): Promise<Finding | undefined> | undefined {
  // Keys that cannot be read are a finding of their own.
  const seed =
    readVariable('SIGNER_STANDBY_PORT') === undefined ? readOrUndefined(() => readKeyPlaces().seed) : undefined
  return seed && findOtherSeed(sql, seed)
}

/** What must be equal in two environments. Keys that cannot be read are a finding of their own. */
async function findPrints(sql: Sql): Promise<readonly Finding[]> {
  const different = await findDifferent(sql, readOrUndefined(readOwnPrints) ?? [])
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
    ...mailServerOf(url),
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
