import { openDatabase } from '@synet/ledger/database'
import { reservePort } from '@synet/stack/reserve-port'
import { createTestDatabase, type TestDatabase } from '@synet/stack/test-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPerson, startApiProcess } from '#test-support/api-process'
import { getAlone, startProxy } from '#test-support/proxy'
import { until } from '#test-support/until'

let database: TestDatabase
let token: string
beforeAll(async () => {
  database = await createTestDatabase()
  token = await openPerson(database, 'ada')
})
afterAll(() => database[Symbol.asyncDispose]())

const start = async (environment = {}) =>
  startApiProcess(await reservePort(), { DATABASE_URL: database.urlOf('api'), ...environment })

const check = async (origin: string) => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ invite_code: 'SYNET001' })
  const answer = await fetch(`${origin}/prod/api/user/inviteCheck`, { method: 'POST', headers, body })
  return answer.status
}
const readyStatus = async (origin: string) => (await fetch(`${origin}/readyz`)).status

it('proxies are informed first at SIGTERM, every call in flight is answered, and streams say when to come back [OPS-02]', async () => {
  const api = await start({ DRAIN_MS: '300' })
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
  const calls = Array.from({ length: 8 }, () => check(api.origin))
  await until('all calls wait', async () => {
    const [row] = await sql<{ waiting: bigint }[]>`
      select count(*) as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    return row?.waiting === 8n
  })

  api.child.kill('SIGTERM')
  await until('the proxies hear it', async () => (await readyStatus(api.origin)) === 503)
  // It still takes requests, on connections that end with their answers.
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
  const api = await start({ DRAIN_MS: String(drainMs) })
  api.child.kill('SIGTERM')
  await until('it drains', async () => (await readyStatus(api.origin)) === 503)
  const from = performance.now()
  while ((await getAlone(`${api.origin}/prod/api/user/info`, token)).status === 200);
  expect(performance.now() - from).toBeGreaterThan(2 * drainMs)
  expect(await api.ended).toBe(0)
})

it('the process does not wait for a pass of its jobs that never ends [OPS-02]', async () => {
  const api = await start({ DRAIN_MS: '0', DATABASE_DEADLINE_MS: '600000' })
  const sql = openDatabase(database.ownerUrl, { max: 2 })
  const released = Promise.withResolvers<void>()
  const lock = sql.begin(async (tx) => {
    await tx`lock table app.training_project in access exclusive mode`
    await released.promise
  })
  await until('a pass waits', async () => {
    const [row] = await sql<{ waiting: bigint }[]>`
      select count(*) as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    return row?.waiting === 1n
  })
  api.child.kill('SIGTERM')
  expect(await api.ended).toBe(0)
  expect(api.said()).toContain('a pass of a job was cut')
  released.resolve()
  await lock
  await sql.end()
})

it('a frozen database makes the process unready within a deadline, hangs nobody, and is used again when it continues [OPS-01]', async () => {
  await using other = await createTestDatabase()
  const port = await reservePort()
  const upstream = new URL(other.urlOf('api'))
  const proxy = await startProxy(port, () => Number(upstream.port))
  const url = Object.assign(new URL(upstream), { port: String(port), hostname: '127.0.0.1' })
  const api = await start({ DATABASE_URL: url.href, DATABASE_DEADLINE_MS: '2000' })
  expect(await readyStatus(api.origin)).toBe(200)
  proxy.freeze()
  const hanging = Array.from({ length: 20 }, () => check(api.origin))
  expect(await readyStatus(api.origin)).toBe(503)
  expect((await fetch(`${api.origin}/livez`)).status).toBe(200)
  // Nobody waits for the database to come back.
  expect(await Promise.all(hanging)).toEqual(hanging.map(() => 500))
  expect(await check(api.origin)).toBe(500)
  proxy.thaw()
  await until('it is ready again', async () => (await readyStatus(api.origin)) === 200)
  expect(await check(api.origin)).toBe(200)
  expect(api.child.exitCode).toBeNull()
  api.child.kill('SIGKILL')
  await api.ended
  await proxy.close()
})

it('pool, prepared statements and the connection for LISTEN are configured', async () => {
  const api = await start({ DATABASE_POOL: '2', DATABASE_PREPARE: '0', DATABASE_LISTEN_URL: database.urlOf('api') })
  const stream = await fetch(`${api.origin}/prod/api/events`, { headers: { token } })
  expect(await Promise.all(Array.from({ length: 8 }, () => check(api.origin)))).not.toContain(500)
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
