import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { fetchBounded } from '#read-body'
import { openServer } from './test-support/open-server.ts'

async function serve(answer: RequestListener): Promise<string> {
  const server = await openServer(answer)
  onTestFinished(() => server[Symbol.asyncDispose]())
  return `${server.origin}/`
}

it('an answer within its bound is read, and one without a body', async () => {
  const url = await serve((request, response) => {
    response.statusCode = request.url === '/none' ? 204 : 200
    response.end(request.url === '/none' ? undefined : '12345')
  })
  expect(await (await fetchBounded(5)(url)).text()).toBe('12345')
  expect((await fetchBounded(5)(`${url}none`)).status).toBe(204)
  await expect(fetchBounded(4)(url)).rejects.toThrow('the body has more than 4 bytes')
})

it('an answer that never ends is not read to its end', async () => {
  const url = await serve((_, response) => {
    const write = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      if (!response.destroyed) response.once('drain', write)
    }
    write()
  })
  await expect(fetchBounded(1_000_000)(url)).rejects.toThrow('the body has more than 1000000 bytes')
})

it('a small answer that unpacks to a large one is not unpacked', async () => {
  const packed = gzipSync(Buffer.alloc(50_000_000))
  const url = await serve((_, response) => {
    response.setHeader('content-encoding', 'gzip')
    response.end(packed)
  })
  expect(packed.length).toBeLessThan(100_000)
  await expect(fetchBounded(100_000)(url)).rejects.toThrow('more than 100000 bytes')
})

it('an answer that leads elsewhere is not followed', async () => {
  let reached = false
  const inside = await serve((_, response) => {
    reached = true
    response.end('{}')
  })
  const url = await serve((_, response) => {
    response.writeHead(307, { location: inside })
    response.end()
  })
  await expect(fetchBounded(100)(url, { method: 'POST', body: '{}' })).rejects.toThrow()
  expect(reached).toBe(false)
})
