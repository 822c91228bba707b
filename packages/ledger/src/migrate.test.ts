import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@synet/stack/test-database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type Sql } from '#database'
import { findUnsupported, migrate, readMarks, readMigrations } from '#migrate'

let database: TestDatabase
let sql: Sql
let other: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = openDatabase(database.ownerUrl, { max: 1 })
  other = openDatabase(database.ownerUrl, { max: 1 })
})
afterAll(async () => {
  await Promise.all([sql.end(), other.end()])
  await database[Symbol.asyncDispose]()
})

/** A folder of migrations by their names. */
function folderOf(files: Readonly<Record<string, string>>): { readonly url: URL } & Disposable {
  const folder = mkdtempSync(join(tmpdir(), 'synet-migrate-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return { url: pathToFileURL(`${folder}/`), [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}

beforeEach(async () => {
  await sql.unsafe(`delete from public.migration where scope = 'try'; drop table if exists public.tried`)
})

const table = 'create table public.tried (id int);'
const column = 'alter table public.tried add column name text;'

describe('a migration', () => {
  it('runs once, outside a transaction where it is marked', async () => {
    using folder = folderOf({
      '0001_table.sql': table,
      '0002_index.sql': `-- migrate: outside-transaction
-- Two statements, each on its own.
drop index concurrently if exists public.tried_id;
create index concurrently tried_id on public.tried (id);
`,
    })
    expect(await migrate(sql, 'try', folder.url)).toEqual(['try/0001_table.sql', 'try/0002_index.sql'])
    expect(await migrate(sql, 'try', folder.url)).toEqual([])
    const [index] = await sql`select indisvalid from pg_index where indexrelid = 'public.tried_id'::regclass`
    expect(index).toEqual({ indisvalid: true })
  })

  it('runs once although two run it at the same time, inside and outside a transaction', async () => {
    using folder = folderOf({
      '0001_table.sql': table,
      '0002_index.sql': '-- migrate: outside-transaction\ncreate index concurrently tried_id on public.tried (id);\n',
    })
    const ran = await Promise.all([migrate(sql, 'try', folder.url), migrate(other, 'try', folder.url)])
    expect(ran.flat().toSorted()).toEqual(['try/0001_table.sql', 'try/0002_index.sql'])
  })

  it('does not wait long for a lock, because everybody would queue after it', async () => {
    using folder = folderOf({ '0001_shown.sql': `create table public.tried as select current_setting('lock_timeout')` })
    await migrate(sql, 'try', folder.url)
    expect(await sql`select * from public.tried`).toEqual([{ current_setting: '5s' }])
  })

  it('does not run with an unknown mark', async () => {
    expect(() => readMarks('-- migrate: old-builds-rum\nselect 1')).toThrow(/old-builds-rum/)
  })
})

describe('a build and a schema [OPS-04]', () => {
  const first = { '0001_table.sql': table }
  const addition = (mark: string) => ({ ...first, '0002_column.sql': `${mark}${column}` })
  /** @param ran what has run in the database @param known what the build has; each replaces the ledger's migrations */
  async function unsupported(ran: Readonly<Record<string, string>>, known: Readonly<Record<string, string>>) {
    using database = folderOf(ran)
    using build = folderOf(known)
    await migrate(sql, 'try', database.url)
    await sql`update public.migration set old_builds_run = true where scope <> 'try'`
    return findUnsupported(sql, await readMigrations('try', build.url))
  }

  it('fit when they have the same migrations', async () => {
    expect(await unsupported(first, first)).toBeUndefined()
  })
  it('an older database is refused', async () => {
    expect(await unsupported(first, addition(''))).toBe(
      'the database is older than this build: try/0002_column.sql has not run',
    )
  })
  it('an older database is accepted when the missing migration may run later', async () => {
    expect(await unsupported(first, addition('-- migrate: may-run-later\n'))).toBeUndefined()
  })
  it('a newer database is refused', async () => {
    expect(await unsupported(addition(''), first)).toBe(
      'the database is newer than this build: try/0002_column.sql has run',
    )
  })
  it('a database that has another migration instead is not called older', async () => {
    const other = { ...first, '0002_other.sql': '-- migrate: old-builds-run\nselect 1' }
    expect(await unsupported(other, addition(''))).toBe(
      'the database is of another build: try/0002_other.sql has run, and try/0002_column.sql has not',
    )
  })
  it('a newer database is accepted when the new migration only adds', async () => {
    expect(await unsupported(addition('-- migrate: old-builds-run\n'), first)).toBeUndefined()
  })
  it('a migration of the same name with another text is refused', async () => {
    expect(await unsupported(first, { '0001_table.sql': 'select 1' })).toContain('another text')
  })
})
