import { openDatabase } from '@synet/ledger/database'
import { reservePort } from '@synet/stack/reserve-port'
import { createTestDatabase, type TestDatabase } from '@synet/stack/test-database'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type ApiProcess, checkInvite, openPerson, readyStatus, startApi } from '#test-support/api-process'
import { getAlone, startProxy } from '#test-support/proxy'
import { until } from '#test-support/until'
import { untilLocked } from '#test-support/lock-waits'

let database: TestDatabase
let token: string
beforeAll(async () => {
  database = await createTestDatabase()
  token = await openPerson(database, 'ada')
})
afterAll(() => database[Symbol.asyncDispose]())

it('two processes behind a proxy are replaced one after the other under calls and streams: no error [OPS-02]', {
  timeout: 240_000,
}, async () => {
  const environment = { DRAIN_MS: '1500' }
  const apis: ApiProcess[] = await Promise.all([startApi(database, environment), startApi(database, environment)])
  // The proxy asks `/readyz` often and sends new connections in turn to those that are ready.
  const ready = new Set(apis.map(({ origin }) => Number(new URL(origin).port)))
  const asking = setInterval(() => {
    for (const { origin } of apis)
      void readyStatus(origin).then(
        (status) =>
          status === 200 ? ready.add(Number(new URL(origin).port)) : ready.delete(Number(new URL(origin).port)),
        () => ready.delete(Number(new URL(origin).port)),
      )
  }, 50)
  let ended = false
  // Callers that continued after a failure would take the machine from all tests that follow.
  onTestFinished(() => {
    ended = true
    clearInterval(asking)
  })
  let turn = 0
  const port = await reservePort()
  const proxy = await startProxy(port, () => [...ready][turn++ % ready.size])
  const origin = `http://127.0.0.1:${port}`
  const failures: string[] = []
  let calls = 0
  const caller = async () => {
    while (!ended) {
      const { status } = await getAlone(`${origin}/prod/api/user/info`, token)
      calls++
      if (status !== 200) failures.push(`a call: ${status}`)
    }
  }
  let streams = 0
  const follower = async () => {
    while (!ended) {
      const { status, body } = await getAlone(`${origin}/prod/api/events`, token)
      if (!body.includes('retry:')) failures.push(`a stream: ${status} ${body}`)
      streams++
    }
  }
  const load = [...Array.from({ length: 6 }, caller), ...Array.from({ length: 4 }, follower)]
  for (let replaced = 0; replaced < 4; replaced++) {
    const at = replaced % 2
    const old = apis[at]
    const before = calls
    old?.child.kill('SIGTERM')
    expect(await old?.ended).toBe(0)
    apis[at] = await startApi(database, environment)
    await until('it gets calls', async () => ready.size === 2 && calls > before + 50)
  }
  ended = true
  const last = apis.map(({ child, ended: gone }) => {
    child.kill('SIGTERM')
    return gone
  })
  await Promise.all([...load, ...last])
  await proxy.close()
  expect(failures).toEqual([])
  expect(streams).toBeGreaterThan(8)
})

it('the process does not wait for a pass of its jobs that never ends [OPS-02]', async () => {
  const api = await startApi(database, { DRAIN_MS: '0', DATABASE_DEADLINE_MS: '600000' })
  const sql = openDatabase(database.ownerUrl, { max: 2 })
  const released = Promise.withResolvers<void>()
  const lock = sql.begin(async (tx) => {
    await tx`lock table app.training_project in access exclusive mode`
    await released.promise
  })
  await untilLocked(sql)
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
  const api = await startApi(database, { DATABASE_URL: url.href, DATABASE_DEADLINE_MS: '2000' })
  expect(await readyStatus(api.origin)).toBe(200)
  proxy.freeze()
  const hanging = Array.from({ length: 20 }, () => checkInvite(api.origin))
  expect(await readyStatus(api.origin)).toBe(503)
  expect((await fetch(`${api.origin}/livez`)).status).toBe(200)
  // Nobody waits for the database to come back.
  expect(await Promise.all(hanging)).toEqual(hanging.map(() => 500))
  expect(await checkInvite(api.origin)).toBe(500)
  proxy.thaw()
  await until('it is ready again', async () => (await readyStatus(api.origin)) === 200)
  expect(await checkInvite(api.origin)).toBe(200)
  expect(api.child.exitCode).toBeNull()
  api.child.kill('SIGKILL')
  await api.ended
  await proxy.close()
})
