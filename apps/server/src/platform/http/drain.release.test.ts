import { reservePort } from '@synet/stack/reserve-port'
import { createTestDatabase, type TestDatabase } from '@synet/stack/test-database'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type ApiProcess, openPerson, startApiProcess } from '#test-support/api-process'
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
const readyStatus = async (origin: string) => (await fetch(`${origin}/readyz`)).status

it('two processes behind a proxy are replaced one after the other under calls and streams: no error [OPS-02]', {
  timeout: 240_000,
}, async () => {
  const environment = { DRAIN_MS: '1500' }
  const apis: ApiProcess[] = await Promise.all([start(environment), start(environment)])
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
    apis[at] = await start(environment)
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
