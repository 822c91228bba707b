import { randomUUID } from 'node:crypto'
import { invariant } from '@synet/core/result'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { prepareDatabase, removeDatabase } from './database.ts'

export interface TestDatabase extends AsyncDisposable {
  readonly ownerUrl: string
  /** URL of the restricted log-in for the product's processes. */
  readonly appUrl: string
}

/** Migrated once per test run; it has no connections, so that it can be copied. */
const migrated = 'test_migrated'
/** Migrated, and seeded by the first test that needs it; it has no connections either. */
const seededName = (kind: string): string => `test_seeded_${kind.toLowerCase()}`

/** Begins a test run: databases of an earlier run in its cluster have other migrations. */
export async function prepareTestDatabases(cluster: string): Promise<void> {
  const sql = openDatabase(cluster, { max: 1 })
  const earlier = await sql<{ datname: string }[]>`
    select datname from pg_database where datname = ${migrated} or starts_with(datname, ${seededName('')})`
  await sql.end()
  for (const { datname } of earlier) await removeDatabase(cluster, datname)
  await prepareDatabase(cluster, randomUUID(), migrated)
}

function clusterUrl(): string {
  const cluster = process.env['SYNET_TEST_DATABASE_URL']
  invariant(cluster, 'the test run has no cluster: vitest-postgres.ts starts it')
  return cluster
}

/** Runs `work` on a connection to the cluster outside any test's database. */
async function onCluster<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = openDatabase(clusterUrl(), { max: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

const ownerUrlOf = (name: string): string => {
  const url = new URL(clusterUrl())
  url.pathname = `/${name}`
  return url.href
}

/** A new migrated database in the test run's cluster, without the processes' log-in; `await using` removes it. */
export async function copyTestDatabase(template = migrated): Promise<{ readonly ownerUrl: string } & AsyncDisposable> {
  const name = `test_${randomUUID().replaceAll('-', '').slice(0, 16)}`
  await onCluster((sql) => sql.unsafe(`create database ${name} template ${template}`))
  return { ownerUrl: ownerUrlOf(name), [Symbol.asyncDispose]: () => removeDatabase(clusterUrl(), name) }
}

const withLogin = async (copy: Awaited<ReturnType<typeof copyTestDatabase>>): Promise<TestDatabase> => {
  const urls = await prepareDatabase(copy.ownerUrl, randomUUID())
  return { ...urls, [Symbol.asyncDispose]: () => copy[Symbol.asyncDispose]() }
}

/** A new migrated database with its log-in. */
export const createTestDatabase = async (): Promise<TestDatabase> => withLogin(await copyTestDatabase())

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
  return { ...(await withLogin(await copyTestDatabase(seeded))), note }
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
  await sql.unsafe(`drop role ${name}_api`) // copies have log-ins of their own
  await sql.unsafe(`comment on database ${name} is '${note.replaceAll("'", "''")}'`)
  await sql.unsafe(`alter database ${name} rename to ${seeded}`)
  return note
}
