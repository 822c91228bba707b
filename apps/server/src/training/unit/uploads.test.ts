import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Answer } from '@synet/contract/calls'
import { minutes } from '@synet/core/clock'
import { type OpenServer, openServer } from '@synet/core/test-support/open-server'
import { type ObjectStorePlace, startObjectStore } from '@synet/stack/cluster/object-store'
import { reservePort } from '@synet/stack/reserve-port'
import { putDelta } from '@synet/training/client/put-delta'
import type { TrainedUnit } from '@synet/training/protocol/work-unit'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { arriveWithRun, commitmentOf, compute, leaseFor } from '#test-support/contributor'
import type { Person } from '#test-support/person'
import { type Product, startProduct } from '#test-support/product'
import { codeOf } from '#test-support/runs'
import { readDelta, removeUnfinishedUploads } from '#training/unit/training-bytes'
import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()
const hash = (data: string): string => createHash('sha256').update(data).digest('hex')
/** Encodes as AWS does: also what `encodeURIComponent` leaves. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
/** `20260101T120000Z` */
const timeOf = (text: string): number =>
  Date.parse(text.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'))

/** @returns why AWS would refuse a request whose signature is in its URL; undefined when it would not */
function refusalOf(request: IncomingMessage, body: Buffer, secret: string, now: number): string | undefined {
  const url = new URL(request.url ?? '', `http://${request.headers.host}`)
  const asked = (name: string): string => url.searchParams.get(name) ?? ''
  const signed = asked('X-Amz-SignedHeaders').split(';')
  const unsigned = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-') && !signed.includes(name))
  if (unsigned.length > 0) return `not signed: ${unsigned.join()}`
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const headers = signed.map((name) => `${name}:${String(request.headers[name])}\n`).join('')
  const path = decodeURIComponent(url.pathname).split('/').map(encode).join('/')
  const canonical = [request.method, path, query, headers, signed.join(';'), 'UNSIGNED-PAYLOAD'].join('\n')
  const date = asked('X-Amz-Date')
  const [, day = '', region = ''] = asked('X-Amz-Credential').split('/')
  const text = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, hash(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>((k, part) => hmac(k, part), `AWS4${secret}`)
  if (hmac(key, text).toString('hex') !== asked('X-Amz-Signature')) return 'SignatureDoesNotMatch'
  if (now > timeOf(date) + 1_000 * Number(asked('X-Amz-Expires'))) return 'Request has expired'
  const sum = request.headers['x-amz-checksum-sha256']
  if (sum !== undefined && sum !== createHash('sha256').update(body).digest('base64')) return 'BadDigest'
  return undefined
}

/**
 * Stands before an S3-compatible store and refuses what AWS refuses of URLs with a signature, because s3rver believes any
 * signature. Written down apart from the library that signs.
 * @param now moves for expiry
 */
const openStrictBucket = (store: string, secret: string, now: () => number) =>
  openServer(async (request, response) => {
    const body = await buffer(request)
    const isSigned = request.url?.includes('X-Amz-Signature=')
    const refusal = isSigned ? refusalOf(request, body, secret, now()) : 'AccessDenied'
    if (refusal !== undefined) return response.writeHead(403).end(refusal)
    const [path = ''] = (request.url ?? '').split('?')
    return void fetch(`${store}${path}`, { method: 'PUT', body, headers: signedByNobody() }).then(
      (answer) => response.writeHead(answer.status).end(),
      () => response.writeHead(502).end(),
    )
  })

/** Any signature of today does for s3rver; without one it refuses. */
const signedByNobody = () => ({
  'x-amz-date': new Date().toISOString().replaceAll(/[:-]|\.\d+/g, ''),
  'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
  authorization: 'AWS4-HMAC-SHA256 Credential=S3RVER/20260101/auto/s3/aws4_request,SignedHeaders=host,Signature=0',
})

type Upload = NonNullable<Answer<'train/commit'>['upload']>

const folder = mkdtempSync(join(tmpdir(), 'synet-uploads-'))
const { signal } = new AbortController()
let store: ObjectStorePlace
let bucket: string
let gate: OpenServer
let product: Product
/** How far the store's clock is ahead. */
let later = 0
beforeAll(async () => {
  const port = await reservePort()
  store = startObjectStore(folder, port)
  bucket = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(bucket), { timeout: 20_000 })
  gate = await openStrictBucket(bucket, 'S3RVER', () => Date.now() + later)
  const s3 = {
    url: `${bucket}/synet-training`,
    publicUrl: `${gate.origin}/synet-training`,
    keyId: 'S3RVER',
    secret: 'S3RVER',
    region: 'auto',
  }
  product = await startProduct(0, {
    ticking: true,
    projects: ['tiny-speeches'],
    configured: { training: { folder: undefined, s3 } },
  })
})
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  await gate[Symbol.asyncDispose]()
  await store.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Committed {
  readonly person: Person
  readonly lease: Answer<'train/lease'>
  readonly unit: TrainedUnit
  readonly upload: Upload
}
const commit = async (person: Person, lease: Answer<'train/lease'>, unit: TrainedUnit): Promise<Upload | null> =>
  (await person.call('train/commit', commitmentOf(lease, unit))).upload
async function arrive(): Promise<Committed> {
  const { person, runId } = await arriveWithRun(product, { recharged: '200', pledged: '100' })
  const lease = await leaseFor(person, runId)
  const unit = await compute(product, lease)
  const upload = await commit(person, lease, unit)
  if (!upload) throw new Error('no upload was offered')
  return { person, lease, unit, upload }
}
const submit = ({ person, lease }: Committed, delta = new Uint8Array()) =>
  person.call('train/submit', { leaseId: lease.leaseId, version: lease.version, delta })
const put = ({ url, headers }: Upload, body: Uint8Array<ArrayBuffer>, more = {}) =>
  fetch(url, { method: 'PUT', headers: { ...headers, ...more }, body })
const stored = (leaseId: string) => product.context.trainingStore.get(`deltas/${leaseId}`)
const changed = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const other = Uint8Array.from(bytes)
  other[other.length - 1] = (other.at(-1) ?? 0) ^ 1
  return other
}

it('a device puts its delta straight into the store, and the unit is verified [OPS-07]', async () => {
  const one = await arrive()
  expect(await putDelta(one.upload, one.unit.delta, signal)).toBe(true)
  expect(await submit(one)).toMatchObject({ state: 'accepted' })
  const found = { id: one.lease.leaseId, delta_hash: one.unit.deltaHash }
  expect(await readDelta(product.owner, found)).toEqual(Uint8Array.from(one.unit.delta))
  await product.until('the verdict', async () => {
    const { list } = await one.person.call('train/units', {})
    return list.find(({ state }) => state === 'verified')
  })
})

it('a signed URL admits the committed bytes under their own name, for a quarter of an hour, and nothing else [OPS-07, ATK-12]', async () => {
  const [one, two] = [await arrive(), await arrive()]
  const refused = async (answer: Promise<Response>) => {
    const response = await answer
    return `${response.status} ${await response.text()}`
  }
  const { delta } = one.unit
  expect(await refused(put(one.upload, changed(delta)))).toBe('403 BadDigest')
  expect(await refused(put(one.upload, delta.subarray(1)))).toBe('403 SignatureDoesNotMatch')
  expect(await refused(put(one.upload, Uint8Array.from([...delta, 0])))).toBe('403 SignatureDoesNotMatch')
  const ofTwo = Buffer.from(two.unit.deltaHash, 'hex').toString('base64')
  expect(await refused(put(one.upload, two.unit.delta, { 'x-amz-checksum-sha256': ofTwo }))).toBe(
    '403 SignatureDoesNotMatch',
  )
  expect(await refused(put(one.upload, delta, { 'x-amz-acl': 'public-read' }))).toBe('403 not signed: x-amz-acl')
  const elsewhere = { ...one.upload, url: one.upload.url.replace(one.lease.leaseId, two.lease.leaseId) }
  expect(await refused(put(elsewhere, delta))).toBe('403 SignatureDoesNotMatch')
  expect(await refused(fetch(one.upload.url))).toBe('403 SignatureDoesNotMatch')
  later = minutes(16)
  expect(await refused(put(one.upload, delta))).toBe('403 Request has expired')
  later = 0
  expect(await stored(one.lease.leaseId)).toBeUndefined()
  expect((await put(one.upload, delta)).status).toBe(200)
})

it('a store that checks nothing harms nobody: the server checks the bytes itself [OPS-07, ATK-12]', async () => {
  const one = await arrive()
  const name = `deltas/${one.lease.leaseId}`
  const { trainingStore } = product.context
  for (const [bytes, code] of [
    [undefined, 'unit.malformed'],
    [changed(one.unit.delta), 'unit.hash'],
    [one.unit.delta.subarray(1), 'unit.malformed'],
    [new Uint8Array(10_000_000), 'unit.malformed'],
  ] as const) {
    if (bytes) await trainingStore.put(name, bytes)
    expect(await codeOf(submit(one))).toBe(code)
  }
  // What did not get there goes through the server, and replaces it.
  expect(await submit(one, one.unit.delta)).toMatchObject({ state: 'accepted' })
  // The bytes are changed later: nobody reads them as those of the unit.
  await trainingStore.put(name, changed(one.unit.delta))
  expect(await readDelta(product.owner, { id: one.lease.leaseId, delta_hash: one.unit.deltaHash })).toBeUndefined()
  expect(await commit(one.person, one.lease, one.unit)).toBeNull()
})

it('an upload of a unit that was never handed in is removed, and no URL is signed for it any more [OPS-07]', async () => {
  const one = await arrive()
  expect((await put(one.upload, one.unit.delta)).status).toBe(200)
  await removeUnfinishedUploads(product.owner)
  expect(await stored(one.lease.leaseId)).toBeDefined()
  await product.passOnly(minutes(24 * 60))
  expect(await codeOf(submit(one))).toBe('lease.over')
  expect(await commit(one.person, one.lease, one.unit)).toBeNull()
  await removeUnfinishedUploads(product.owner)
  expect(await stored(one.lease.leaseId)).toBeUndefined()
})

it('the store lets pages of other origins put [OPS-07]', async () => {
  const asked = await fetch(`${bucket}/synet-training/deltas/x`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://synet.example',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'x-amz-checksum-sha256',
    },
  })
  expect(asked.status).toBe(200)
  expect(asked.headers.get('access-control-allow-origin')).toBe('*')
  expect(asked.headers.get('access-control-allow-headers')).toContain('x-amz-checksum-sha256')
})
