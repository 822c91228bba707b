import { openServer } from '@synet/core/test-support/open-server'
import { expect, it, onTestFinished } from 'vitest'
import { createDownload } from './download.ts'

async function serve() {
  const asked: string[] = []
  const server = await openServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/away') response.writeHead(302, { location: '/blob' })
    else if (request.url === '/none') response.writeHead(404)
    response.end('12345')
  })
  onTestFinished(() => server[Symbol.asyncDispose]())
  return { origin: server.origin, asked }
}
const { signal } = new AbortController()

it('a file of a unit is downloaded from the server that its user named, within its bound', async () => {
  const { origin } = await serve()
  const download = createDownload(origin)
  expect(new TextDecoder().decode(await download('/blob', 5, signal))).toBe('12345')
  await expect(download('/blob', 4, signal)).rejects.toThrow('more than 4 bytes')
  await expect(download('/none', 5, signal)).rejects.toThrow('download failed: 404')
})

it('a lease leads the device to no other server, in its own network for example', async () => {
  const [{ origin }, inside] = [await serve(), await serve()]
  const download = createDownload(origin)
  await expect(download(`${inside.origin}/blob`, 5, signal)).rejects.toThrow('is no file of')
  await expect(download(`//${new URL(inside.origin).host}/blob`, 5, signal)).rejects.toThrow('is no file of')
  await expect(download('/away', 5, signal)).rejects.toThrow()
  expect(inside.asked).toEqual([])
})
