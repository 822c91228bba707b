import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '@synet/contract/languages'
import { serveFolder } from '#platform/http/serve-folder'

const page = '<!doctype html><title>The app</title><script>theme()</script><script src="/sw.js"></script>'
const script = 'export const answer = 42\n'

let outside: string
let server: FastifyInstance
beforeAll(async () => {
  outside = mkdtempSync(join(tmpdir(), 'synet-folder-'))
  const folder = join(outside, 'built')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  mkdirSync(join(folder, '.well-hidden'))
  writeFileSync(join(outside, 'secret.txt'), 'not for the web')
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(page))
  writeFileSync(join(folder, 'sw.js'), script)
  writeFileSync(join(folder, 'assets/main-4f2a.js'), script)
  writeFileSync(join(folder, 'assets/main-4f2a.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, '.env'), 'KEY=secret')
  writeFileSync(join(folder, '.well-hidden/key.txt'), 'secret')
  mkdirSync(join(folder, 'site'))
  for (const { name } of languages)
    writeFileSync(join(folder, 'site', `${name}.html`), `<link rel="canonical" href="{origin}/${name}/">`)
  server = fastify()
  await serveFolder(server, folder, { origin: 'https://synet.example', calls: ['https://store.example'] })
})
afterAll(async () => {
  await server.close()
  rmSync(outside, { recursive: true })
})

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  server.inject({ method: 'GET', url, headers })

describe('the website', () => {
  it('has a page for each language with the origin that only the server knows, a sitemap and rules for robots [LUV-09]', async () => {
    const page = await get('/zh-CN/')
    expect([page.statusCode, page.body]).toEqual([200, '<link rel="canonical" href="https://synet.example/zh-CN/">'])
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect((await get('/zh-CN')).headers).toMatchObject({ location: '/zh-CN/' })
    // As it was built it is no page.
    expect((await get('/site/zh-CN.html')).statusCode).toBe(404)
    const sitemap = (await get('/sitemap.xml')).body
    for (const { name } of languages) expect(sitemap).toContain(`<loc>https://synet.example/${name}/</loc>`)
    expect((await get('/robots.txt')).body).toContain('Sitemap: https://synet.example/sitemap.xml')
  })
})

describe('a built app', () => {
  it('leads browsers from an unknown address to its own page for that, and programs to none [NAV-15]', async () => {
    const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    for (const url of ['/foo/bar', '/pages/home/index?a=1', '//evil.example/', '/zh-CN/foo', '/a%0d%0ab']) {
      const answer = await get(url, html)
      expect([answer.statusCode, answer.headers.location]).toEqual([302, `/#${url}`])
      expect((await get(url, { accept: '*/*' })).statusCode).toBe(404)
    }
    for (const url of ['/prod/api/nowhere', '/ops/api/nowhere', '/assets/gone-4f2a.js'])
      expect((await get(url, html)).statusCode).toBe(404)
  })

  it.each(['/', '/index.html'])('the page %s comes with its policy, and is asked for again each time', async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.body]).toEqual([200, page])
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('text/html'),
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringMatching(
        /default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-Rfr3GgHZFiXm\+TmNr\+li\+0sZ4J9FGllo8jsXcJF5XZ8='; .*connect-src 'self' https:\/\/store\.example; .*require-trusted-types-for 'script'/,
      ),
      vary: 'accept-encoding',
    })
  })

  it('what the browser already has is answered with 304 and no body', async () => {
    const { etag } = (await get('/index.html')).headers
    const again = await get('/index.html', { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const changed = await get('/index.html', { 'if-none-match': 'W/"another"' })
    expect([changed.statusCode, changed.body]).toEqual([200, page])
  })

  it('files with a hash in their name are kept for ever; others are not', async () => {
    expect((await get('/assets/main-4f2a.js')).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const worker = await get('/sw.js')
    expect(worker.headers).toMatchObject({ 'cache-control': 'no-cache' })
    expect(worker.headers).not.toHaveProperty('content-security-policy')
  })

  it('a compressed file goes to a client that accepts it, in place of the plain one, with the same headers', async () => {
    const asset = await get('/assets/main-4f2a.js', { 'accept-encoding': 'br' })
    expect(asset.rawPayload).toEqual(brotliCompressSync(script))
    expect(asset.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const html = await get('/index.html', { 'accept-encoding': 'br' })
    expect(html.headers).toMatchObject({
      'content-encoding': 'br',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect((await get('/assets/main-4f2a.js')).headers).not.toHaveProperty('content-encoding')
  })

  it.each(['/index.html.br', '/assets/main-4f2a.js.br', '/.env', '/.well-hidden/key.txt', '/assets/', '/nothing.js'])(
    '%s is no address of the app',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404)
    },
  )

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
  ])('%s leads to nothing outside the folder', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('not for the web')
  })

  it('a file that was added after the start is not served', async () => {
    writeFileSync(join(outside, 'built/late.js'), script)
    expect((await get('/late.js')).statusCode).toBe(404)
  })
})
