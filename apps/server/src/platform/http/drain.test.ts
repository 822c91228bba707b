import { openDatabase } from '@synet/ledger/database'
import { createTestDatabase, type TestDatabase } from '@synet/stack/test-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkInvite, openPerson, readyStatus, startApi } from '#test-support/api-process'
import { getAlone } from '#test-support/proxy'
import { until } from '#test-support/until'
import { untilLocked } from '#test-support/lock-waits'

let database: TestDatabase
let token: string
beforeAll(async () => {
  database = await createTestDatabase()
  token = await openPerson(database, 'ada')
})
afterAll(() => database[Symbol.asyncDispose]())

it('proxies are informed first at SIGTERM, every call in flight is answered, and streams say when to come back [OPS-02]', async () => {
  const api = await startApi(database, { DRAIN_MS: '300' })
  const sql = openDatabase(database.ownerUrl, { max: 2 })
  const stream = await fetch(`${api.origin}/prod/api/events`, { headers: { token } })
  const events = stream.text()

  // The calls wait for a lock, so that they are in flight when the signal comes.
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const lock = sql.begin(async (tx) => {
    await tx`lock table app.rate in access exclusive mode`
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const calls = Array.from({ length: 8 }, () => checkInvite(api.origin))
  await untilLocked(sql, '', calls.length)

  api.child.kill('SIGTERM')
  await until('the proxies hear it', async () => (await readyStatus(api.origin)) === 503)
  // The API still takes requests, on connections that end with their answers.
  const late = await fetch(`${api.origin}/livez`)
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
  expect(await events).toContain('retry: 1000')
  released.resolve()
  await lock
  expect(await Promise.all(calls)).toEqual(calls.map(() => 200))
  expect(await api.ended).toBe(0)
  await sql.end()
})

it('the process takes requests for as long as a slow proxy sends them, and for three times the drain at most [OPS-02]', async () => {
  const drainMs = 1_000
  const api = await startApi(database, { DRAIN_MS: String(drainMs) })
  api.child.kill('SIGTERM')
  await until('it drains', async () => (await readyStatus(api.origin)) === 503)
  const from = performance.now()
  while ((await getAlone(`${api.origin}/prod/api/user/info`, token)).status === 200);
  expect(performance.now() - from).toBeGreaterThan(2 * drainMs)
  expect(await api.ended).toBe(0)
})

it('pool, prepared statements and the connection for LISTEN are configured', async () => {
  const api = await startApi(database, {
    DATABASE_POOL: '2',
    DATABASE_PREPARE: '0',
    DATABASE_LISTEN_URL: database.urlOf('api'),
  })
  const stream = await fetch(`${api.origin}/prod/api/events`, { headers: { token } })
  expect(await Promise.all(Array.from({ length: 8 }, () => checkInvite(api.origin)))).not.toContain(500)
  const sql = openDatabase(database.ownerUrl, { max: 1 })
  const rows = await sql<{ name: string; connections: number }[]>`
    select application_name as name, count(*)::int as connections from pg_stat_activity
      where datname = current_database() and application_name like 'synet-%' group by 1 order by 1`
  expect(rows).toEqual([
    { name: 'synet-api', connections: 2 },
    { name: 'synet-api-watch', connections: 1 },
    { name: 'synet-listen', connections: 1 },
  ])
  await sql.end()
  await stream.body?.cancel()
  api.child.kill('SIGKILL')
  await api.ended
})
