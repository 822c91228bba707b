import { randomUUID } from 'node:crypto'
import { invariant } from '@synet/core/result'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { type ProcessRole, processRoles } from '@synet/server/platform/database/database-roles'
import { loginName, openLogin } from '@synet/server/platform/database/process-logins'
import { prepareDevelopment, removeDatabase } from './database.ts'

export interface TestDatabase extends AsyncDisposable {
  readonly ownerUrl: string
  /** URL of a log-in with the rights of all processes together, for tests that run them in one. */
  readonly appUrl: string
  /** URL of the log-in of one process. */
  urlOf(role: ProcessRole): string
}

/** Migrated once per test run; it has no connections, so that it can be copied. */
const migrated = 'test_migrated'
/** Migrated, and seeded by the first test that needs it; it has no connections either. */
const seededName = (kind: string): string => `test_seeded_${kind.toLowerCase()}`

/** The log-in that has the rights of all processes. */
const everyProcess = 'test_login_all'

/** Passwords for a database that only tests and benchmarks use. */
export const samePassword = (password: string): Readonly<Record<ProcessRole, string>> => ({
  api: password,
  console: password,
  jobs: password,
  watcher: password,
  signer: password,
  audits: password,
})

/** Begins a test run: databases of an earlier run in its cluster have other migrations. */
export async function prepareTestDatabases(cluster: string): Promise<void> {
  const sql = openDatabase(cluster, { max: 1 })
  const earlier = await sql<{ datname: string }[]>`
    select datname from pg_database where datname = ${migrated} or starts_with(datname, ${seededName('')})`
  await sql.end()
  for (const { datname } of earlier) await removeDatabase(cluster, datname)
  const password = randomUUID()
  const { ownerUrl } = await prepareDevelopment(cluster, samePassword(password), migrated)
  const owner = openDatabase(ownerUrl, { max: 1 })
  await openLogin(owner, { login: everyProcess, password, roles: processRoles })
  await owner.end()
  const appUrl = new URL(ownerUrl)
  appUrl.username = everyProcess
  appUrl.password = password
  // Log-ins are the cluster's: they have the same rights in every copy.
  process.env['SYNET_TEST_APP_URL'] = appUrl.href
}

function readUrl(name: 'SYNET_TEST_DATABASE_URL' | 'SYNET_TEST_APP_URL'): string {
  const url = process.env[name]
  invariant(url, 'the test run has no cluster: vitest-postgres.ts starts it')
  return url
}
const clusterUrl = (): string => readUrl('SYNET_TEST_DATABASE_URL')

/** Runs `work` on a connection to the cluster outside any test's database. */
async function onCluster<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = openDatabase(clusterUrl(), { max: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

const inDatabase = (login: string, name: string): string => {
  const url = new URL(login)
  url.pathname = `/${name}`
  return url.href
}

async function copyDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '').slice(0, 16)}`
  await onCluster((sql) => sql.unsafe(`create database ${name} template ${template} strategy file_copy`))
  return {
    ownerUrl: inDatabase(clusterUrl(), name),
    appUrl: inDatabase(readUrl('SYNET_TEST_APP_URL'), name),
    urlOf(role) {
      const url = new URL(inDatabase(readUrl('SYNET_TEST_APP_URL'), name))
      url.username = loginName(migrated, role)
      return url.href
    },
    [Symbol.asyncDispose]: () => removeDatabase(clusterUrl(), name),
  }
}

/** A migrated database of its own in the test run's cluster; `await using` removes it. */
export const createTestDatabase = (): Promise<TestDatabase> => copyDatabase(migrated)

/**
 * A copy of a migrated and seeded database. Seeding takes a second and copying a fraction of it, so the first test of a
 * run that needs it seeds for all.
 * @param kind names the seed: letters, digits and underscores
 * @param seed fills a migrated database and closes its connections; every copy gets its result
 */
export async function createSeededDatabase(
  kind: string,
  seed: (database: TestDatabase) => Promise<string>,
): Promise<TestDatabase & { readonly note: string }> {
  const seeded = seededName(kind)
  const note = await onCluster(async (sql) => {
    // Test files run in separate processes: one seeds, the others wait.
    await sql`select pg_advisory_lock(hashtext(${seeded}))`
    return (await readNote(sql, seeded)) ?? (await makeSeeded(sql, seeded, seed))
  })
  return { ...(await copyDatabase(seeded)), note }
}

/** The seed's result is stored as the template's comment, which every process of the test run can read. */
async function readNote(sql: Sql, seeded: string): Promise<string | undefined> {
  const [row] = await sql<{ note: string | null }[]>`
    select shobj_description(oid, 'pg_database') as note from pg_database where datname = ${seeded}`
  return row?.note ?? undefined
}

async function makeSeeded(
  sql: Sql,
  seeded: string,
  seed: (database: TestDatabase) => Promise<string>,
): Promise<string> {
  const database = await createTestDatabase()
  const note = await seed(database)
  const name = new URL(database.ownerUrl).pathname.slice(1)
  await sql.unsafe(`comment on database ${name} is '${note.replaceAll("'", "''")}'`)
  await sql.unsafe(`alter database ${name} rename to ${seeded}`)
  return note
}
