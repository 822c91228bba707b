import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { errors } from '@synet/contract/errors'
import { type CallName, opsBase, type OpsRoute, opsRoutes, routes } from '@synet/contract/routes'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { logInOperator, type Person, registerPerson } from '#test-support/person'
import { openProduct, product } from '#test-support/product'
import { bodyLimits } from '#platform/http/reserve-body'
import { isModest } from '#platform/http/parse-json'
import { findFile } from '#platform/upload/read-multipart'

openProduct(0, { ticking: true })
let ada: Person
let token: string
let operatorToken: string
beforeAll(async () => {
  ada = await registerPerson(product, 'AGENT001')
  token = (await ada.session()).token
  operatorToken = (await logInOperator(product, 0)).token
})

const json = { 'content-type': 'application/json' }
/** The list names one public call per server. */
const publicUrls = () => [
  `${product.urls.site}/prod/api/user/login`,
  `${product.urls.console}/ops/login`,
  `${product.urls.approvals}/approvals/challenge`,
  `${product.urls.approvals}/approvals/login`,
]

async function post(url: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) {
  const response = await fetch(url, { method: 'POST', headers, body })
  const { code, data } = (await response.json()) as { code: number; data: { error: string } }
  return { status: response.status, code, error: data.error }
}

/** Sends headers and, if it has to, a body that never ends. @returns the answer and how much of the body was sent */
async function drip(url: string, headers: Record<string, string>, bytesMax: number) {
  const sending = request(url, { method: 'POST', headers })
  let sent = 0
  let isOver = false
  const answered = new Promise<{ status: number; error: string }>((resolve, reject) => {
    sending.on('response', (response) => {
      let text = ''
      response.on('data', (piece) => (text += piece))
      response.on('end', () => {
        isOver = true
        resolve({ status: response.statusCode ?? 0, error: JSON.parse(text).data.error })
      })
    })
    // Errors after the answer mean that the server has closed the connection.
    sending.on('error', reject)
  })
  sending.flushHeaders()
  const piece = Buffer.alloc(8_192, 0x20)
  while (!isOver && sent < bytesMax && sending.writable) {
    sent += piece.length
    if (!sending.write(piece)) await Promise.race([once(sending, 'drain'), answered])
    await new Promise((wake) => setImmediate(wake))
  }
  const answer = await answered
  sending.destroy()
  return { ...answer, sent }
}

describe('bodies [ATK-25]', () => {
  it('refuses a body above 16 KB on each server by its stated length, and reads none of it [ATK-25]', async () => {
    for (const url of publicUrls()) {
      const answer = await drip(url, { ...json, 'content-length': '10000000' }, 0)
      expect([url, answer]).toEqual([url, { status: 413, error: 'upload.too-large', sent: 0 }])
    }
  })

  it('stops reading a body without a length at 16 KB [ATK-25]', async () => {
    for (const url of publicUrls()) {
      const answer = await drip(url, { ...json, 'transfer-encoding': 'chunked' }, 8_000_000)
      expect([url, answer.status, answer.error]).toEqual([url, 413, 'upload.too-large'])
      expect(answer.sent).toBeLessThan(8_000_000)
    }
  })

  it('has a larger limit only where a session is checked first [ATK-25]', () => {
    const larger = Object.keys(bodyLimits) as CallName[]
    expect(larger.toSorted()).toEqual(['common/upload', 'train/commit', 'train/submit'])
    for (const name of larger) expect(routes[name].access).not.toBe('public')
    for (const route of Object.values(opsRoutes) as OpsRoute[])
      if (route.bodyBytesMax !== undefined) expect(route.permission).not.toMatch(/public|any/)
  })

  it('refuses strangers and operators without the permission before their large body [ATK-25]', async () => {
    const length = { 'content-length': '5000000' }
    for (const path of ['/common/upload', '/api/train/submit?leaseId=a&version=1', '/api/train/commit']) {
      const url = `${product.urls.site}/prod${path}`
      const types = { 'content-type': 'application/octet-stream', ...length }
      expect(await drip(url, types, 0)).toMatchObject({ status: 200, error: 'session.required' })
      expect(await drip(url, { ...types, token: 'x' }, 0)).toMatchObject({ error: 'session.ended' })
    }
    for (const { path, bodyBytesMax } of Object.values(opsRoutes) as OpsRoute[]) {
      if (bodyBytesMax === undefined) continue
      const url = product.urls.console + opsBase + path
      const headers = { ...json, 'content-length': String(bodyBytesMax) }
      expect(await drip(url, headers, 0)).toMatchObject({ status: 200, error: 'session.required' })
    }
  })

  it('lets neither one user nor one network hold the memory for uploads [ATK-25]', async () => {
    const url = `${product.urls.site}/prod/api/train/submit?leaseId=a&version=1`
    const headers = { 'content-type': 'application/octet-stream', 'content-length': '10000000' }
    const open = (as: string) => {
      const sending = request(url, { method: 'POST', headers: { ...headers, token: as } })
      sending.on('error', () => undefined)
      sending.flushHeaders()
      return sending
    }
    const others = await Promise.all([1, 2].map(() => registerPerson(product, 'AGENT001')))
    const tokens = [token, ...(await Promise.all(others.map(async (one) => (await one.session()).token)))]
    const first = open(tokens[0] ?? '')
    // The second of the same user waits for the first one; the second user still has room; the third is one too many here.
    await expect
      .poll(async () => (await drip(url, { ...headers, token: tokens[0] ?? '' }, 0).catch(() => undefined))?.error)
      .toBe('train.busy')
    const second = open(tokens[1] ?? '')
    await expect
      .poll(async () => (await drip(url, { ...headers, token: tokens[2] ?? '' }, 0).catch(() => undefined))?.error)
      .toBe('train.busy')
    first.destroy()
    second.destroy()
    const small = { 'content-type': 'application/octet-stream', token }
    await expect.poll(async () => (await post(url, new Uint8Array(9_000_000), small)).error).toBe('lease.not-found')
  })

  const modest = '{"account":"a","password":"b"}'
  const odd: readonly [string, string][] = [
    ['deep arrays', '['.repeat(8_000)],
    ['closed deep arrays', '['.repeat(8_000) + ']'.repeat(8_000)],
    ['deep objects', '{"a":'.repeat(2_500) + '1' + '}'.repeat(2_500)],
    ['many keys', `{${Array.from({ length: 1_500 }, (_, i) => `"k${i}":1`).join(',')}}`],
    ['a long array', `[${'1,'.repeat(7_000)}1]`],
    ['a huge string', `{"account":"${'a'.repeat(16_000)}","password":"b"}`],
    ['a huge number', `{"account":${'9'.repeat(16_000)},"password":"b"}`],
    ['infinity', '{"account":1e400,"password":"b"}'],
    ['duplicate keys', '{"account":"a","account":["b"],"password":"b"}'],
    ['a prototype', '{"__proto__":{"account":"a"},"password":"b"}'],
    ['a constructor', '{"constructor":{"prototype":{"account":"a"}}}'],
    ['an escaped prototype', '{"\\u005f_proto__":{"account":"a"}}'],
    ['half a surrogate', '{"account":"\\ud800","password":"b"}'],
    ['a zero', '{"account":"\\u0000","password":"b"}'],
    ['an open string', `{"account":"${'\\"'.repeat(8_000)}`],
    ['no JSON', 'account=a&password=b'],
    ['nothing', ''],
    ['a byte order mark', `\ufeff${modest}`],
  ]
  it.each(odd)('refuses %s with a code on each server [ATK-25]', async (_, body) => {
    for (const url of publicUrls()) {
      if (url.endsWith('/challenge')) continue
      const answer = await post(url, body)
      expect([url, answer.code, answer.status < 500]).toEqual([url, 0, true])
      expect(Object.hasOwn(errors, answer.error), answer.error).toBe(true)
    }
  })

  it('also refuses deep bodies where a session allows large ones [ATK-25]', async () => {
    const deep = '['.repeat(250_000)
    for (const name of ['proposeDocument', 'saveNotice', 'proposeProject'] as const) {
      const url = product.urls.console + opsBase + opsRoutes[name].path
      expect(await post(url, deep, { ...json, token: operatorToken })).toMatchObject({ error: 'request.invalid' })
    }
    const commit = `${product.urls.site}/prod/api/train/commit`
    expect(await post(commit, '['.repeat(60_000), { ...json, token })).toMatchObject({ error: 'request.invalid' })
  })

  it('answers headers and addresses that cannot be read with a code, not with a 5xx [ATK-25]', async () => {
    const { port } = new URL(product.urls.site)
    const raw = async (text: string) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => undefined)
      let answer = ''
      socket.on('data', (piece) => (answer += piece))
      socket.end(text)
      await once(socket, 'close')
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      return { status: Number(head.split(' ')[1]), error: JSON.parse(body).data.error }
    }
    const tail = 'host: x\r\nconnection: close\r\n\r\n'
    const long = 'x'.repeat(20_000)
    expect(await raw(`GET /prod/api/index/config HTTP/1.1\r\na: ${long}\r\n${tail}`)).toMatchObject({
      status: 431,
      error: 'request.invalid',
    })
    expect((await raw(`GET /prod/api/index/config?a=${long} HTTP/1.1\r\n${tail}`)).error).toBe('request.invalid')
    expect((await raw(`nothing\r\n\r\n`)).status).toBe(400)
    for (const path of ['/%zz', '/prod/api/%ff', `/prod/blob/${'a'.repeat(5_000)}`, '//', '/prod/api/user/login/../..'])
      expect((await raw(`GET ${path} HTTP/1.1\r\n${tail}`)).status, path).toBeLessThan(500)
  })

  it('reads query strings of any shape, and refuses what their calls do not know [ATK-25]', async () => {
    const many = Array.from({ length: 1_500 }, (_, i) => `k${i}=1`).join('&')
    for (const query of [
      many,
      'cursor=1&cursor=2',
      'limit=1&limit=2',
      '__proto__=1&constructor=2',
      'cursor[]=1&cursor[a]=2',
      'cursor=%00',
      'cursor=%zz',
      `cursor=${'9'.repeat(5_000)}`,
      `limit=1e309`,
      'cursor=999999999999999.1',
      'cursor=253402300800000.1',
      'cursor=0.0',
    ]) {
      const response = await fetch(`${product.urls.site}/prod/api/user/notices?${query}`, { headers: { token } })
      expect([query.slice(0, 40), response.status]).toEqual([query.slice(0, 40), 200])
    }
  })

  it('accepts times and days of any year except the year 0, which the database does not know [ATK-25]', async () => {
    const list = `${product.urls.site}/prod/api/user/exchangeList`
    for (const year of ['0001', '1000', '9999']) {
      const time = `${year}-12-31T23:59:59.999999999Z`
      const body = JSON.stringify({ from: time, to: time })
      expect(await post(list, body, { ...json, token })).toMatchObject({ code: 1 })
    }
    const none = JSON.stringify({ to: '0000-01-01T00:00:00Z' })
    expect(await post(list, none, { ...json, token })).toMatchObject({ status: 200, error: 'request.invalid' })
    const day = await fetch(`${product.urls.site}/prod/api/user/teamEarnings?day=0000-01-01`, { headers: { token } })
    expect(await day.json()).toMatchObject({ data: { error: 'request.invalid' } })
  })
})

describe('readers of outside input', () => {
  it('bounds depth and values whatever the strings contain [ATK-25]', () => {
    const values = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"', '\\', '\\"', '[[[[', '{"a":'.repeat(50)),
    )
    fc.assert(
      fc.property(fc.array(values), (list) => {
        expect(isModest(JSON.stringify(list))).toBe(list.length <= 4_999)
      }),
    )
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect([isModest(nested(16)), isModest(nested(17))]).toEqual([true, false])
    expect(isModest(JSON.stringify(Array.from({ length: 4_999 }, () => 1)))).toBe(true)
    expect(isModest(JSON.stringify(Array.from({ length: 5_001 }, () => 1)))).toBe(false)
    expect(isModest(`["${'\\\\'.repeat(100)}", ${'['.repeat(20)}`)).toBe(false)
  })

  it('finds the file of a form as general parsers do, and stops after a few parts [ATK-25]', async () => {
    const bytes = fc.uint8Array({ maxLength: 300 })
    await fc.assert(
      fc.asyncProperty(bytes, fc.array(fc.string({ maxLength: 20 }), { maxLength: 3 }), async (content, fields) => {
        const form = new FormData()
        for (const field of fields) form.append('other', field)
        form.set('file', new File([content], 'a "picture".png', { type: 'image/png' }))
        const sent = new Response(form)
        const type = sent.headers.get('content-type') ?? ''
        expect(findFile(type, Buffer.from(await sent.arrayBuffer()))).toEqual(Buffer.from(content))
      }),
    )
    const type = 'multipart/form-data; boundary=x'
    const part = (name: string) => `--x\r\ncontent-disposition: form-data; ${name}\r\n\r\nabc\r\n`
    const find = (text: string, as = type) => findFile(as, Buffer.from(text))?.toString()
    expect(find(`${part('name="file"; filename="a"')}--x--`)).toBe('abc')
    expect(find(`${part('name="file"; filename="a"')}--x--`, 'multipart/form-data; boundary="x"; charset=utf-8')).toBe(
      'abc',
    )
    expect(find(`${part('name=a').repeat(50_000)}${part('name="file"; filename="a"')}--x--`)).toBeUndefined()
    expect(find(`${part('name="a"; filename="file"')}--x--`)).toBeUndefined()
    expect(find(part('name="file"'))).toBeUndefined()
    expect(find(`--x\r\n${'a: b\r\n'.repeat(100_000)}\r\n\r\nabc\r\n--x--`)).toBeUndefined()
    expect(find('no parts')).toBeUndefined()
    expect(find(part('name="file"; filename="a"'), 'multipart/form-data')).toBeUndefined()
  })
})
