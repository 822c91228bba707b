import { openServer } from '@synet/core/test-support/open-server'
import { expect, it, onTestFinished } from 'vitest'
import { createUpload } from './upload.ts'

const headers = { 'x-amz-checksum-sha256': 'x' }

async function startStore() {
  const taken: string[] = []
  const store = await openServer((request, response) => {
    taken.push(`${request.method} ${request.url}`)
    request.resume().on('end', () => response.end())
  })
  onTestFinished(() => store[Symbol.asyncDispose]())
  return { taken, port: store.port }
}
const put = (upload: ReturnType<typeof createUpload>, url: string) =>
  upload({ url, headers }, new Uint8Array(1), AbortSignal.timeout(5_000))

it('a delta goes to one object store only, whatever the server names later [ATK-12]', async () => {
  const [first, second] = [await startStore(), await startStore()]
  const upload = createUpload('http://127.0.0.1:1')
  expect(await put(upload, `http://127.0.0.1:${first.port}/deltas/a`)).toBe(true)
  expect(await put(upload, `http://127.0.0.1:${second.port}/deltas/b`)).toBe(false)
  expect(await put(upload, `http://127.0.0.1:${first.port}/deltas/c`)).toBe(true)
  expect([first.taken, second.taken]).toEqual([['PUT /deltas/a', 'PUT /deltas/c'], []])
})

it('a delta goes in the clear to the host of the server only: other devices of a network ask for no certificate [ATK-12]', async () => {
  const { taken, port } = await startStore()
  const upload = createUpload('https://app.example.com')
  for (const url of [`http://127.0.0.1:${port}/a`, `https://127.0.0.1:${port}/b`, 'file:///c', 'no address'])
    expect([url, await put(upload, url)]).toEqual([url, false])
  expect(taken).toEqual([])
})
