import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createHttpServer } from '#platform/http/http-server'
import { serveFolder } from '#platform/http/serve-folder'

let folder: string
let shared: string
const servers: FastifyInstance[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'synet-assets-'))
  shared = join(folder, 'shared')
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
  rmSync(folder, { recursive: true })
})

const script = (build: string) => `export const build = '${build}'\n`

/** A node that serves a build: its page loads one script of its own and one that all builds have. */
async function startNode(build: string, at: number): Promise<FastifyInstance> {
  const root = join(folder, build)
  mkdirSync(join(root, 'assets'), { recursive: true })
  const names = [`main-${build}.js`, 'kit-same.js']
  writeFileSync(join(root, 'index.html'), names.map((name) => `<script src="/assets/${name}"></script>`).join(''))
  for (const name of names) {
    writeFileSync(join(root, 'assets', name), script(name))
    writeFileSync(join(root, 'assets', `${name}.br`), brotliCompressSync(script(name)))
  }
  const server = createHttpServer('site', { trustedProxies: [] })
  servers.push(server)
  await serveFolder(server, root, { shared })
  // Builds of one day differ by their order only.
  for (const name of readdirSync(join(shared, 'builds'))) {
    const path = join(shared, 'builds', name)
    if (!dated.has(path)) utimesSync(path, at, at)
    dated.add(path)
  }
  return server
}
const dated = new Set<string>()
const get = (server: FastifyInstance, url: string, headers = {}) => server.inject({ method: 'GET', url, headers })
/** Loads the page from one node and its scripts from another. @returns how many loads failed */
async function brokenLoads(page: FastifyInstance, assets: FastifyInstance): Promise<number> {
  const { body } = await get(page, '/')
  const urls = [...body.matchAll(/src="([^"]+)"/g)].map(([, url = '']) => url)
  expect(urls).toHaveLength(2)
  const answers = await Promise.all(urls.map((url) => get(assets, url, { 'accept-encoding': 'br' })))
  return answers.filter(({ statusCode }) => statusCode !== 200).length
}

it('every page loads while two builds run side by side, whichever node answers each request [OPS-02]', async () => {
  const older = await startNode('older', 1)
  const newer = await startNode('newer', 2)
  for (const page of [older, newer])
    for (const assets of [older, newer]) expect(await brokenLoads(page, assets)).toBe(0)
  const asset = await get(older, '/assets/main-newer.js')
  expect(asset.body).toBe(script('main-newer.js'))
  expect(asset.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
  const small = await get(older, '/assets/main-newer.js', { 'accept-encoding': 'br' })
  expect(small.headers).toMatchObject({ 'content-encoding': 'br' })
  expect(small.rawPayload).toEqual(brotliCompressSync(script('main-newer.js')))
})

it('a node has the assets of the last five builds, and no older ones [OPS-02]', async () => {
  const nodes: FastifyInstance[] = []
  for (const n of [1, 2, 3, 4, 5, 6]) nodes.push(await startNode(`build${n}`, n))
  const newest = nodes.at(-1)
  if (!newest) throw new Error('there is a node')
  const statuses = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => get(newest, `/assets/main-build${n}.js`)))
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 200, 200, 200, 200, 200])
  expect((await get(newest, '/assets/kit-same.js')).statusCode).toBe(200)
})

it.each([
  '/assets/builds',
  '/assets/..%2fsecret',
  '/assets/.env',
  '/assets/main-one.js.br',
  '/assets/none.js',
  '/assets/',
])('%s is no asset', async (url) => {
  const node = await startNode('one', 1)
  writeFileSync(join(folder, 'secret'), 'secret')
  writeFileSync(join(shared, '.env'), 'secret')
  const answer = await get(node, url)
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toContain('secret')
})
