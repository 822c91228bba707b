import { randomUUID } from 'node:crypto'
import { invariant } from '@synet/core/result'
import { openDatabase } from '@synet/ledger/database'
import { prepareDatabase, removeDatabase } from './database.ts'

export interface TestDatabase extends AsyncDisposable {
  readonly ownerUrl: string
  /** Of the restricted log-in that the product's processes have. */
  readonly appUrl: string
}

/** Migrated once a test run; nobody logs in there, so that it can be copied. */
const migrated = 'test_migrated'

/** Begins a test run: what an earlier one left in its cluster is of other migrations. */
export async function prepareTestDatabases(cluster: string): Promise<void> {
  await removeDatabase(cluster, migrated)
  await prepareDatabase(cluster, randomUUID(), migrated)
}

/** A migrated database of its own in the test run's cluster, without the processes' log-in; `await using` removes it. */
export async function copyTestDatabase(): Promise<{ readonly ownerUrl: string } & AsyncDisposable> {
  const cluster = process.env['SYNET_TEST_DATABASE_URL']
  invariant(cluster, 'the test run has no cluster: vitest-postgres.ts makes it')
  const name = `test_${randomUUID().replaceAll('-', '').slice(0, 16)}`
  const sql = openDatabase(cluster, { max: 1 })
  try {
    await sql.unsafe(`create database ${name} template ${migrated}`)
  } finally {
    await sql.end()
  }
  const ownerUrl = new URL(cluster)
  ownerUrl.pathname = `/${name}`
  return { ownerUrl: ownerUrl.href, [Symbol.asyncDispose]: () => removeDatabase(cluster, name) }
}

/** A migrated database of its own with its log-in. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const copy = await copyTestDatabase()
  const urls = await prepareDatabase(copy.ownerUrl, randomUUID())
  return { ...urls, [Symbol.asyncDispose]: () => copy[Symbol.asyncDispose]() }
}
