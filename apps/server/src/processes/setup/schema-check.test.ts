import { openDatabase } from '@synet/ledger/database'
import { createTestDatabase } from '@synet/stack/test-database'
import { expect, it } from 'vitest'
import { migrateDatabase } from '#platform/database/migrate-database'
import { expectSchemaRefusals } from '#test-support/schema-refusals'

it(
  'a role refuses a database that is older or newer than its build, and starts on the others [OPS-04]',
  () => expectSchemaRefusals(['watcher'], ['watcher']),
  120_000,
)

it('migrating again changes nothing, and the migration of a former build is refused [STD-12]', async () => {
  await using database = await createTestDatabase()
  const owner = openDatabase(database.ownerUrl, { max: 1 })
  expect(await migrateDatabase(owner)).toEqual([])
  // A former build takes no rights from the processes of a newer one.
  await owner`insert into public.migration (scope, name, hash, old_builds_run) values ('server', '9999_next.sql', '', true)`
  await expect(migrateDatabase(owner)).rejects.toThrow(
    /newer than this build: server\/9999_next\.sql has run\. Nothing was changed\. .*restore a backup/,
  )
  await owner.end()
})
