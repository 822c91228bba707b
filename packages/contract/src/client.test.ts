import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { type OpenServer, openServer } from '@synet/core/test-support/open-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CallError, type ClientOptions, createClient, createOpsClient, timedOutStatus, unsentStatus } from '#client'
import { testPin } from './test-support/test-pin.ts'

interface Seen {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

let server: OpenServer
let origin = ''
let seen: Seen[] = []
let answer: { status: number; body: string; delayMs?: number }

beforeAll(async () => {
  server = await openServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    seen.push({ method, url, headers, body: await text(request) })
    setTimeout(() => response.writeHead(answer.status).end(answer.body), answer.delayMs ?? 0)
  })
  origin = server.origin
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => {
  seen = []
  answer = { status: 200, body: JSON.stringify({ code: 1, msg: '', data: { done: true } }) }
})

const options = (more: Partial<ClientOptions> = {}): ClientOptions => ({
  origin,
  fetch,
  lang: () => 'zh_CN',
  token: () => undefined,
  ...more,
})
const envelope = (code: number, msg: string, data: unknown = null) => JSON.stringify({ code, msg, data })
async function failure(work: Promise<unknown>): Promise<CallError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallError)) throw new Error('expected a CallError')
  return error
}

test('what fetches says itself that nothing was sent', async () => {
  const fetchNothing = (): Promise<never> => Promise.reject(new CallError(unsentStatus, ''))
  expect(await failure(createClient(options({ fetch: fetchNothing }))('index/config', {}))).toMatchObject({
    code: unsentStatus,
  })
})

describe('headers and URL', () => {
  test('a visitor sends lang and platform h5, and neither token nor source [API-01]', async () => {
    await createClient(options())('index/config', {})
    expect(seen[0]?.headers).toMatchObject({ lang: 'zh_CN', platform: 'h5' })
    for (const name of ['token', 'source', 'idempotency-key']) expect(seen[0]?.headers).not.toHaveProperty(name)
    expect(seen[0]?.url).toBe('/prod/api/index/config')
  })

  test.each([
    ['Chinese', '微信', '%E5%BE%AE%E4%BF%A1'],
    ['an emoji', '😀', '%F0%9F%98%80'],
    ['control characters', 'a\r\nb: c\0\u0085', 'a%0D%0Ab%3A%20c%00%C2%85'],
    ['half a surrogate pair', 'a\ud83d', 'a'],
    ['half a surrogate pair alone', '\udc00', undefined],
    ['direction marks', '\u202eabc', '%E2%80%AEabc'],
    ['spaces', '  ', '%20%20'],
    ['ten kilobytes', 'x'.repeat(10_000), undefined],
    ['ten kilobytes of Chinese', '微'.repeat(3_000), undefined],
    ['an encoded text', '%E5%BE%AE', '%25E5%25BE%25AE'],
  ])('a link whose source is %s does not disturb the calls [ATK-25]', async (_, source, sent) => {
    await createClient(options({ source: () => source }))('index/config', {})
    expect(seen[0]?.headers['source']).toBe(sent)
  })

  test('a kept token that cannot be one is sent as text, so that the server says that it is none [ATK-25]', async () => {
    await createClient(options({ token: () => '登录\n' }))('index/config', {})
    expect(seen[0]?.headers['token']).toBe('%E7%99%BB%E5%BD%95%0A')
  })

  test('a user sends token when logged in and source when the page has one, both read again for each call [API-01]', async () => {
    let token = 'first'
    const call = createClient(options({ token: () => token, source: () => 'poster' }))
    await call('user/info', {})
    token = 'second'
    await call('user/info', {})
    expect(seen.map(({ headers }) => headers['token'])).toEqual(['first', 'second'])
    expect(seen[0]?.headers['source']).toBe('poster')
  })

  test('a GET writes its query onto the URL, escaped, without undefined fields [API-01]', async () => {
    await createClient(options())('withdrawal/list', { cursor: 'a&b=ü', limit: undefined } as never)
    expect(seen[0]).toMatchObject({ method: 'GET', body: '' })
    expect([...new URL(`${origin}${seen[0]?.url}`).searchParams]).toEqual([['cursor', 'a&b=ü']])
  })

  test('a POST sends JSON, and the idempotency key it was given [API-01]', async () => {
    const input = { asset: 'USDT', account: 'ann', amount: '1', payPassword: testPin }
    await createClient(options())('user/transfer', input as never, { idempotencyKey: 'key-1' })
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/prod/api/user/transfer' })
    expect(seen[0]?.headers).toMatchObject({ 'idempotency-key': 'key-1', 'content-type': 'application/json' })
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(input)
  })

  test('operators’ calls go below /ops', async () => {
    await createOpsClient(options())('audit', {} as never)
    expect(seen[0]?.url).toBe('/ops/audit')
  })
})

describe('answers', () => {
  test('code 1 gives the data [API-02]', async () => {
    expect(await createClient(options())('index/config', {})).toEqual({ done: true })
  })

  test('a refusal rejects with the server’s message, its code and its facts [API-02]', async () => {
    answer.body = envelope(0, 'Not enough', { error: 'balance.insufficient', available: '1.5', asset: 'USDT' })
    const error = await failure(createClient(options())('user/info', {}))
    expect(error).toMatchObject({ code: 0, message: 'Not enough' })
    expect(error.data).toEqual({ error: 'balance.insufficient', available: '1.5', asset: 'USDT' })
  })

  test('a refusal without a message says Request failed [API-02]', async () => {
    answer.body = envelope(0, '')
    expect((await failure(createClient(options())('user/info', {}))).message).toBe('Request failed')
  })

  test.each([
    ['by envelope', 200, envelope(401, 'Log in again'), 'Log in again'],
    ['by HTTP', 401, envelope(0, 'Log in again'), 'Log in again'],
    ['without a message', 200, envelope(401, ''), 'Request error'],
  ])('401 %s tells the app, once, and rejects [API-02]', async (_, status, body, message) => {
    answer = { status, body }
    const messages: string[] = []
    const call = createClient(options({ onUnauthorized: (text) => messages.push(text) }))
    expect(await failure(call('user/info', {}))).toMatchObject({ code: 401, message })
    expect(messages).toEqual([message])
  })

  test.each([
    ['an HTTP error with a message', 500, envelope(0, 'Our fault'), 'Our fault'],
    ['an HTTP error without one', 502, '<html>Bad gateway</html>', 'Request failed'],
    ['an answer that is no JSON', 200, 'hello', 'Request failed'],
  ])('%s rejects [API-02]', async (_, status, body, message) => {
    answer = { status, body }
    const messages: string[] = []
    const call = createClient(options({ onUnauthorized: (text) => messages.push(text) }))
    expect((await failure(call('user/info', {}))).message).toBe(message)
    expect(messages).toEqual([])
  })

  test('a call without a connection rejects with code 0 and Request failed [API-02]', async () => {
    const call = createClient(options({ origin: 'http://127.0.0.1:9' }))
    expect(await failure(call('user/info', {}))).toMatchObject({ code: 0, message: 'Request failed' })
  })

  test('an answer that takes longer than the time-out rejects [API-01]', async () => {
    answer = { ...answer, delayMs: 5_000 }
    const call = createClient(options({ timeoutMs: 50 }))
    expect(await failure(call('user/info', {}))).toMatchObject({ message: 'Request failed', code: timedOutStatus })
  })

  test('a call that its caller aborts rejects with the abort, not with a displayable failure', async () => {
    answer = { ...answer, delayMs: 5_000 }
    const abort = new AbortController()
    const call = createClient(options())('user/info', {}, { signal: abort.signal })
    abort.abort()
    await expect(call).rejects.toHaveProperty('name', 'AbortError')
  })
})
