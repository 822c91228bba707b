import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { invariant } from '@synet/core/result'

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
export async function openStrictBucket(store: string, secret: string, now: () => number) {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const isSigned = request.url?.includes('X-Amz-Signature=')
      const refusal = isSigned ? refusalOf(request, body, secret, now()) : 'AccessDenied'
      if (refusal !== undefined) return response.writeHead(403).end(refusal)
      const [path = ''] = (request.url ?? '').split('?')
      return void fetch(`${store}${path}`, { method: 'PUT', body, headers: signedByNobody() }).then(
        (answer) => response.writeHead(answer.status).end(),
        () => response.writeHead(502).end(),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  invariant(typeof address === 'object' && address, 'the gate listens')
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}

/** Any signature of today does for s3rver; without one it refuses. */
const signedByNobody = () => ({
  'x-amz-date': new Date().toISOString().replaceAll(/[:-]|\.\d+/g, ''),
  'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
  authorization: 'AWS4-HMAC-SHA256 Credential=S3RVER/20260101/auto/s3/aws4_request,SignedHeaders=host,Signature=0',
})
