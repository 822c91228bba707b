import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { done, refuse } from '@synet/core/result'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createHttpServer } from '#platform/http/http-server'
import { serveCall, type ServedCall } from '#platform/http/serve-call'

const clock = { now: () => new Date('2026-11-26T12:00:00Z') }
const server = createHttpServer('site', { trustedProxies: [] })
const steps: string[] = []
const call: ServedCall<string> = {
  name: 'user/try',
  method: 'POST',
  url: '/try',
  schemas: { request: z.object({ amount: z.string() }), answer: z.object({ rest: z.string() }) },
  authenticate: async ({ headers }) => {
    steps.push('authenticate')
    return headers['token'] === 'ada' ? done('ada') : refuse('session.required')
  },
  around: async (request, who, run) => {
    steps.push(`before ${who} ${JSON.stringify(request)}`)
    const result = await run()
    steps.push(`after ${result.ok}`)
    return result
  },
  run: async (request) => {
    steps.push('run')
    const { amount } = request as { amount: string }
    if (amount === '0') return refuse('amount.invalid')
    return done(amount === '7' ? { left: amount } : { rest: amount, secret: 'is left out' })
  },
}
beforeAll(async () => {
  serveCall(server, { clock } as never, call)
  const body = { bytesMax: 100, reserve: () => refuse('request.too-many', { seconds: 5 }) }
  serveCall(server, { clock } as never, { ...call, name: 'user/large', url: '/large', body })
  await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())
beforeEach(() => steps.splice(0))

const post = (url: string, payload: string, token?: string) =>
  server.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...(token && { token }) },
  })

it('the server authenticates, parses, runs and compares the answer, in this order [RMS-03]', async () => {
  const answer = await post('/try', '{"amount":"5","more":1}', 'ada')
  expect(answer.json()).toMatchObject({ code: 1, data: { rest: '5' } })
  expect(answer.body).not.toContain('secret')
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'server-time': '2026-11-26T12:00:00.000Z' })
  expect(steps).toEqual(['authenticate', 'before ada {"amount":"5"}', 'run', 'after true'])
})

it('the server explains to nobody without a session what is wrong with a request [RMS-03]', async () => {
  expect((await post('/try', '{"amount":5}')).json()).toMatchObject({ code: 401, data: { error: 'session.required' } })
  expect(steps).toEqual(['authenticate'])
})

it('the server runs nothing for a request that violates its schema, and passes a refusal on [RMS-03]', async () => {
  expect((await post('/try', '{"amount":5}', 'ada')).json()).toMatchObject({ code: 0 })
  expect(steps).toEqual(['authenticate'])
  expect((await post('/try', '{"amount":"0"}', 'ada')).json()).toMatchObject({ data: { error: 'amount.invalid' } })
  expect(steps.at(-1)).toBe('after false')
})

it('the server sends no answer that violates its schema [RMS-03]', async () => {
  const answer = await post('/try', '{"amount":"7"}', 'ada')
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('left')
})

it('the server checks and writes a public answer once that stays the same object [ATK-25]', async () => {
  let checks = 0
  const same = { rest: '5' }
  const counted = z.object({ rest: z.string().check(z.refine(() => ++checks > 0)) })
  const url = '/same'
  const own = createHttpServer('site', { trustedProxies: [] })
  const schemas = { request: z.object({}), answer: counted }
  const run = async () => done(same)
  const { around: _, ...simple } = call
  serveCall(own, { clock } as never, { ...simple, method: 'GET', url, schemas, run, cacheSeconds: 10 })
  const ask = () => own.inject({ url, headers: { token: 'ada' } })
  const answers = [await ask(), await ask()]
  for (const answer of answers) {
    expect(answer.json()).toEqual({ code: 1, msg: '', data: same })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=10',
    })
  }
  expect(checks).toBe(1)
  await own.close()
})

it('the server knows the caller of a large body, and has room for the body, before it reads it [RMS-03]', async () => {
  expect((await post('/large', 'no JSON')).json()).toMatchObject({ data: { error: 'session.required' } })
  const full = await post('/large', 'no JSON', 'ada')
  expect([full.statusCode, full.json()]).toMatchObject([429, { data: { error: 'request.too-many' } }])
  expect(steps).toEqual(['authenticate', 'authenticate'])
})

it('`serve-call.ts` is the only file that serves calls of the contract [RMS-03]', () => {
  const source = join(import.meta.dirname, '../..')
  const serving = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) => /config: \{ call/.test(readFileSync(join(source, path), 'utf8')))
  expect(serving).toEqual(['platform/http/serve-call.ts'])
})
