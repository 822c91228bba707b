import { openDatabase } from '@synet/ledger/database'
import { createTestDatabase } from '@synet/stack/test-database'
import { expect, it } from 'vitest'
import { migrateDatabase } from '#platform/database/migrate-database'
import { expectSchemaRefusals } from '#test-support/schema-refusals'

it(
  'OPS-04 a role refuses a database that is older or newer than its build, and starts on the others',
  () => expectSchemaRefusals(['watcher'], ['watcher']),
  120_000,
)

it('migrating again changes nothing', async () => {
  await using database = await createTestDatabase()
  const owner = openDatabase(database.ownerUrl, { max: 1 })
  expect(await migrateDatabase(owner)).toEqual([])
  await owner.end()
})
