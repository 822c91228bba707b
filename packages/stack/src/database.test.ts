import { randomUUID } from 'node:crypto'
import { openDatabase } from '@synet/ledger/database'
import { invariant } from '@synet/core/result'
import { expect, it } from 'vitest'
import { prepareDatabase, removeDatabase } from './database.ts'
import { createTestDatabase, samePassword } from './test-database.ts'

const clusterUrl = () => {
  const url = process.env['SYNET_TEST_DATABASE_URL']
  invariant(url, 'vitest-postgres.ts sets it')
  return url
}
const ask = async (url: string, text: string) => {
  const sql = openDatabase(url, { max: 1 })
  try {
    return [...(await sql.unsafe(text))]
  } finally {
    await sql.end()
  }
}

it('databases can be created concurrently', async () => {
  const databases = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const database = await createTestDatabase()
      return { ...database, ...(await prepareDatabase(database.ownerUrl, samePassword(randomUUID()))) }
    }),
  )
  for (const { ownerUrl, appUrl } of databases) {
    const encoding =
      'select pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()'
    expect(await ask(ownerUrl, encoding)).toEqual([{ encoding: 'UTF8' }])
    expect(await ask(appUrl, 'select count(*) from ledger.entries')).toEqual([{ count: 0n }])
  }
  for (const database of databases) await database[Symbol.asyncDispose]()
})

it('the log-in of the processes can write no entry and change no table', async () => {
  await using database = await createTestDatabase()
  await expect(ask(database.appUrl, 'delete from ledger.entry')).rejects.toThrow(/permission denied/)
  await expect(ask(database.appUrl, 'delete from ledger.entries')).rejects.toThrow(/permission denied/)
  await expect(ask(database.appUrl, 'update ledger.balance set balance = 1')).rejects.toThrow(/permission denied/)
  await expect(ask(database.appUrl, 'create table public.mine (id int)')).rejects.toThrow(/permission denied/)
  await expect(ask(database.appUrl, 'drop schema ledger cascade')).rejects.toThrow(/must be owner/)
})

it('a second start finds the database, and a new password replaces the old one', async () => {
  const url = new URL(clusterUrl())
  const name = `test_named_${process.pid}`
  await ask(url.href, `create database ${name}`)
  try {
    url.pathname = `/${name}`
    const first = await prepareDatabase(url.href, samePassword('aa'))
    expect(new URL(first.urls.api).pathname).toBe(`/${name}`)
    await ask(first.ownerUrl, 'create table public.kept (id int)')
    const second = await prepareDatabase(url.href, samePassword('bb'))
    expect(await ask(second.ownerUrl, 'select * from public.kept')).toEqual([])
    expect(await ask(second.urls.api, 'select 1 as one')).toEqual([{ one: 1 }])
    await expect(ask(first.urls.api, 'select 1')).rejects.toThrow(/password/)
  } finally {
    await removeDatabase(clusterUrl(), name)
  }
})

it('a removed database leaves no log-in behind', async () => {
  const database = await createTestDatabase()
  const { urls } = await prepareDatabase(database.ownerUrl, samePassword(randomUUID()))
  await database[Symbol.asyncDispose]()
  for (const url of Object.values(urls)) {
    const login = new URL(url).username
    expect(await ask(clusterUrl(), `select from pg_roles where rolname = '${login}'`)).toEqual([])
  }
  await expect(ask(database.ownerUrl, 'select 1')).rejects.toThrow(/does not exist/)
})
