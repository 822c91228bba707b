import { type OpenServer, openServer } from '@synet/core/test-support/open-server'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { createTestDatabase, type TestDatabase } from '@synet/stack/test-database'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { diagnose } from '#processes/setup/diagnose'

let database: TestDatabase
let owner: Sql
/** The console of another installation. */
let other: OpenServer
beforeAll(async () => {
  database = await createTestDatabase()
  owner = openDatabase(database.ownerUrl, { max: 1 })
  other = await openServer((_request, response) => response.end('{"ok":true}'))
  const given = {
    DATABASE_URL: database.urlOf('console'),
    OPERATOR_KEY: '33'.repeat(32),
    CONSOLE_PORT: String(other.port),
    DEVELOPMENT: '1',
  }
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await other[Symbol.asyncDispose]()
  await owner.end()
  await database[Symbol.asyncDispose]()
})

const found = async () =>
  (await diagnose('console', () => new Date()))
    .filter(({ what }) => what.startsWith('CONSOLE_PORT'))
    .map(({ what, aside }) => `${aside ? '!' : '✗'} ${what}`)

it('synet doctor does not take a process of another installation for its own [STD-12]', async () => {
  const answers = `CONSOLE_PORT: a process of Synet answers at 127.0.0.1:${other.port}`
  expect(await found()).toEqual([`✗ ${answers}, and no console of this database runs`])
  const beat = (at: Date) => owner`insert into app.heartbeat (role, real_at) values ('console', ${at})
    on conflict (role) do update set real_at = excluded.real_at`
  await beat(new Date())
  expect(await found()).toEqual([])
  await beat(new Date('2026-01-01T00:00:00Z'))
  expect(await found()).toHaveLength(1)
  vi.stubEnv('PROCESS_NAME', 'console')
  const at = new Date()
  await owner`insert into app.process_beat (process, role, started_at, real_at) values ('console', 'console', ${at}, ${at})`
  expect(await found()).toEqual([])
  vi.stubEnv('PROCESS_NAME', 'console-2')
  expect(await found()).toHaveLength(1)
  vi.stubEnv('DATABASE_URL', 'postgres://a:b@127.0.0.1:1/synet')
  expect(await found()).toEqual([
    `! ${answers}, and the database of this environment cannot be read: it may be another one than this console`,
  ])
})
