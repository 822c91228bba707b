import { execFile } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type OpenServer, openServer } from '@synet/core/test-support/open-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openObjectStore } from '#platform/object/object-store'

const secret = 'a secret of the bucket'
const folder = mkdtempSync(join(tmpdir(), 'synet-objects-'))
const bucket = new Map<string, Buffer>()
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()

/** Checks what AWS's documentation of Signature Version 4 says, apart from the library that signs. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { authorization = '' } = request.headers
  const [, date = '', region = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=key-id\/(\d{8})\/(\w+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)$/.exec(
      authorization,
    ) ?? []
  const content = request.headers['x-amz-content-sha256']
  if (content !== 'UNSIGNED-PAYLOAD' && content !== sha256(body)) return false
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name])}\n`)
  const canonical = [request.method, request.url, '', headers.join(''), names, content].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>((k, part) => hmac(k, part), `AWS4${secret}`)
  return hmac(key, text).toString('hex') === signature
}

let server: OpenServer
let url = ''
beforeAll(async () => {
  server = await openServer(async (request, response) => {
    const body = await buffer(request)
    const name = request.url ?? ''
    if (!isSigned(request, body)) return response.writeHead(403).end()
    if (request.method === 'PUT') bucket.set(name, body)
    if (request.method === 'DELETE') bucket.delete(name)
    const found = bucket.get(name)
    // Some stores do not say how long their answer is.
    if (name.endsWith('chunked')) response.flushHeaders()
    return request.method === 'GET' && !found ? response.writeHead(404).end() : response.end(found)
  })
  url = `${server.origin}/pictures/`
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const s3 = (key = secret) =>
  openObjectStore({ folder: undefined, s3: { url, keyId: 'key-id', secret: key, region: 'auto' } })

describe.each([
  ['a folder', () => openObjectStore({ folder: join(folder, 'new'), s3: undefined })],
  ['a bucket', () => s3()],
] as const)('objects in %s', (_, open) => {
  it('are put, got and removed by name [UI-07, OPS-07]', async () => {
    const store = open()
    const name = `models/${'0a'.repeat(16)}.webp`
    expect(await store?.get(name)).toBeUndefined()
    await store?.put(name, Buffer.from('pixels'))
    expect(Buffer.from((await store?.get(name)) ?? []).toString()).toBe('pixels')
    await store?.remove(name)
    expect(await store?.get(name)).toBeUndefined()
    await store?.remove(name)
  })
})

it.each(['../x', 'deltas/../../x', '/etc/x', 'deltas//x', 'a\\..\\b', '.', 'deltas/..', 'x?delete', ''])(
  'a name from a false row, such as %j, reaches no other file [ATK-12]',
  async (name) => {
    for (const store of [openObjectStore({ folder, s3: undefined }), s3()]) {
      await expect(store?.put(name, Buffer.from('x'))).rejects.toThrow('no name of an object')
      await expect(store?.get(name)).rejects.toThrow('no name of an object')
      await expect(store?.remove(name)).rejects.toThrow('no name of an object')
    }
  },
)

it('an object of which the bucket does not say the size has the same bound', async () => {
  await s3()?.put('chunked', new Uint8Array(1_000))
  expect(await s3()?.get('chunked', 1_000)).toHaveLength(1_000)
  expect(await s3()?.get('chunked', 999)).toBeUndefined()
})

it('a bucket that does not know us is an error, not a missing object', async () => {
  await expect(s3('another secret')?.get('x.webp')).rejects.toThrow('403')
})

it.each([
  ['with the group of a folder that is its group’s', 0o2770, 0o660, 0o770],
  ['with nobody where the folder is its owner’s', 0o700, 0o600, 0o700],
] as const)('files and their folders are shared %s [OPS-04]', async (_, mode, ofFile, ofFolder) => {
  const own = mkdtempSync(join(folder, 'shared-'))
  chmodSync(own, mode)
  // As units of systemd set it: a thread of this process cannot.
  const put = `process.umask(0o007)
    const { openObjectStore } = await import('#platform/object/object-store')
    await openObjectStore({ folder: ${JSON.stringify(own)}, s3: undefined }).put('deltas/a', Buffer.from('x'))`
  const cwd = join(import.meta.dirname, '../../..')
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', put], { cwd })
  const modeOf = (name: string) => statSync(join(own, name)).mode & 0o777
  expect([modeOf('deltas/a'), modeOf('deltas')]).toEqual([ofFile, ofFolder])
})

it('an object is put also where a process of the same number has ended while it wrote it [FLT-07]', async () => {
  const own = mkdtempSync(join(folder, 'ended-'))
  // In containers, processes mostly have the same number, on each machine and after each start.
  for (let n = 0; n < 100; n++) writeFileSync(join(own, `a.${process.pid}.${n}.new`), 'half')
  const store = openObjectStore({ folder: own, s3: undefined })
  await store?.put('a', Buffer.from('whole'))
  expect(Buffer.from((await store?.get('a')) ?? []).toString()).toBe('whole')
})

it('there is no store without a place', () => {
  expect(openObjectStore({ folder: undefined, s3: undefined })).toBeUndefined()
})
