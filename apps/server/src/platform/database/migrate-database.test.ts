import { readFileSync } from 'node:fs'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { ledgerMigrations } from '@synet/ledger/migrate'
import { createTestDatabase } from '@synet/stack/test-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkSchema, migrateDatabase } from '#platform/database/migrate-database'

const baselines = [ledgerMigrations, new URL('../../../migrations/', import.meta.url)].map((folder) =>
  readFileSync(new URL('0001_baseline.sql', folder), 'utf8'),
)
const cluster = await createTestDatabase()
const admin = openDatabase(cluster.ownerUrl, { max: 1 })
const made: string[] = []
const open: Sql[] = []
beforeAll(() => expect(baselines).toHaveLength(2))
afterAll(async () => {
  await Promise.all(open.map((sql) => sql.end()))
  for (const name of made) await admin.unsafe(`drop database ${name}`)
  await admin.end()
  await cluster[Symbol.asyncDispose]()
})

async function createEmpty(name: string): Promise<Sql> {
  const own = `${name}_${process.pid}`
  await admin.unsafe(`create database ${own} template template0 encoding 'UTF8'`)
  made.push(own)
  const sql = openDatabase(Object.assign(new URL(cluster.ownerUrl), { pathname: `/${own}` }).href, { max: 1 })
  open.push(sql)
  return sql
}

const tables = (sql: Sql) => sql<{ name: string; columns: bigint }[]>`
  select attrelid::regclass::text as name, count(*) as columns from pg_attribute a join pg_class c on c.oid = attrelid
    where relnamespace::regnamespace::text in ('app', 'ledger') and relkind = 'r' and attnum > 0 and not attisdropped
    group by attrelid order by 1`

it('one executable file per schema makes the tables of a new database, every constraint valid [RMS-02]', async () => {
  const [byHand, migrated] = [await createEmpty('by_hand'), await createEmpty('migrated')]
  // As `psql -1 -f` does, without the list of what has run.
  for (const text of baselines) await byHand.begin((tx) => tx.unsafe(text))
  await migrateDatabase(migrated)
  const expected = await tables(migrated)
  expect(expected.length).toBeGreaterThan(100)
  expect(await tables(byHand)).toEqual(expect.arrayContaining([...expected].slice(0, 5)))
  expect(await migrated`select conname from pg_constraint where not convalidated`).toEqual([])
  expect(await migrateDatabase(migrated)).toEqual([])
})

it('a database older than the baseline is refused in one sentence, by its migration and by each process [RMS-02]', async () => {
  const former = await createEmpty('former')
  await former`create table public.migration (scope text, name text, hash text not null,
    old_builds_run boolean not null default false, primary key (scope, name))`
  await former`insert into public.migration (scope, name, hash) values ('ledger', '0001_ledger.sql', 'x')`
  for (const refused of [migrateDatabase(former), checkSchema(former)])
    await expect(refused).rejects.toThrow(/^The database is from before the first release[^.]* → create a new one$/)
  expect(await former`select nspname from pg_namespace where nspname in ('app', 'ledger')`).toEqual([])
})
