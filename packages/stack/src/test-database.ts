import { randomUUID } from 'node:crypto'
import { invariant } from '@synet/core/result'
import { prepareDatabase, removeDatabase } from './database.ts'

export interface TestDatabase extends AsyncDisposable {
  readonly ownerUrl: string
  /** Of the restricted log-in that the product's processes have. */
  readonly appUrl: string
}

/** A migrated database of its own in the test run's cluster; `await using` removes it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = process.env['SYNET_TEST_DATABASE_URL']
  invariant(cluster, 'the test run has no cluster: vitest-postgres.ts makes it')
  const [name, password] = [randomUUID().replaceAll('-', ''), randomUUID().replaceAll('-', '')]
  const database = `test_${name.slice(0, 16)}`
  const urls = await prepareDatabase(cluster, password, database)
  return { ...urls, [Symbol.asyncDispose]: () => removeDatabase(cluster, database) }
}
