import { readFileSync } from 'node:fs'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { ledgerMigrations } from '@synet/ledger/migrate'
import { createTestDatabase } from '@synet/stack/test-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '#test-support/until'
import { checkSchema, createDatabase, migrateDatabase } from '#platform/database/migrate-database'

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

it('several machines create and migrate a database at once, and each succeeds [RMS-02]', async () => {
  for (let round = 0; round < 5; round++) {
    const name = `at_once_${round}_${process.pid}`
    const { href } = Object.assign(new URL(cluster.ownerUrl), { pathname: `/${name}` })
    made.push(name)
    await Promise.all([1, 2, 3].map(() => createDatabase(href)))
    const machines = [1, 2, 3].map(() => openDatabase(href, { max: 1 }))
    open.push(...machines)
    const ran = await Promise.all(machines.map((sql) => migrateDatabase(sql)))
    expect(ran.flat().filter((one) => one === 'server/0001_baseline.sql')).toHaveLength(1)
  }
})

it('a migration that waits takes no rights that a newer build has given meanwhile [RMS-02]', async () => {
  const sql = await createEmpty('overtaken')
  await migrateDatabase(sql)
  const { database } = sql.options
  const newer = openDatabase(Object.assign(new URL(cluster.ownerUrl), { pathname: `/${database}` }).href, { max: 1 })
  open.push(newer)
  await newer.unsafe(`create table app.newer (id int); grant select on app.newer to synet_process_jobs`)
  let waiting: Promise<unknown> = Promise.resolve()
  await newer.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('synet grants'))`
    waiting = migrateDatabase(sql).catch((error: unknown) => error)
    await until('it waits', async () => {
      const [row] = await tx<{ count: number }[]>`
        select count(*)::int from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`
      return row?.count === 1
    })
    await tx`insert into public.migration (scope, name, hash) values ('server', '9999_newer.sql', 'x')`
  })
  expect(String(await waiting)).toContain('the database is newer than this build: server/9999_newer.sql has run')
  const [right] = await newer`select has_table_privilege('synet_process_jobs', 'app.newer', 'select') as kept`
  expect(right).toEqual({ kept: true })
})
