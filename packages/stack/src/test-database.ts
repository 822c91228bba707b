import { randomUUID } from 'node:crypto'
import { invariant } from '@synet/core/result'
import { prepareDatabase } from './database.ts'

/** A migrated database of its own in the test run's cluster. @returns the owner's and the restricted log-in's URL */
export function createTestDatabase(): Promise<{ ownerUrl: string; appUrl: string }> {
  const cluster = process.env['SYNET_TEST_DATABASE_URL']
  invariant(cluster, 'the test run has no cluster: vitest-postgres.ts makes it')
  return prepareDatabase(
    cluster,
    randomUUID().replaceAll('-', ''),
    `test_${randomUUID().replaceAll('-', '').slice(0, 16)}`,
  )
}
