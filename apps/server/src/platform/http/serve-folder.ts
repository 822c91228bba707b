import type { Language } from '@synet/contract/languages'
import { createHash } from 'node:crypto'
import { readFile, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config'
import { serveSite } from '#platform/http/serve-site'
import { StartRefusal } from '#platform/start-refusal'
import { hostname } from 'node:os'

/** A page that was loaded before a deployment asks for files of its own build for as long as it is open. */
const keptBuilds = 5
const manifests = 'builds'
/** No two processes write to the same file. */
const writer = `.${hostname()}-${process.pid}.new`

/** A name that a bundler gives: no path, no hidden file, and no compressed copy, which only its original leads to. */
const isAssetName = (name: string): boolean => /^\w[\w.-]*$/.test(name) && !name.endsWith('.br')

/**
 * Copies a build's files to a folder that all nodes share, and removes those that only builds before the last five had. A
 * node then serves the files of every build that another node may serve pages of.
 */
async function publishAssets(build: string, shared: string): Promise<void> {
  const own = join(build, 'assets')
  const entries = await readdir(own, { withFileTypes: true }).catch(() => [])
  const names = entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted()
  await mkdir(join(shared, manifests), { recursive: true })
  // Names contain the hash of their contents, so that a file that is there is the same one.
  const there = new Set(await readdir(shared))
  for (const name of names) if (!there.has(name)) await copyWhole(join(own, name), join(shared, name))
  const id = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
  const manifest = join(shared, manifests, `${id}.json`)
  await writeFile(manifest + writer, JSON.stringify(names))
  await rename(manifest + writer, manifest)
  await removeOld(shared)
}

/** Others see the file only when it is complete. */
async function copyWhole(from: string, to: string): Promise<void> {
  await copyFile(from, to + writer)
  await rename(to + writer, to)
}

async function removeOld(shared: string): Promise<void> {
  const folder = join(shared, manifests)
  const found = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const dated = await Promise.all(found.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })))
  const builds = dated.toSorted((a, b) => b.at - a.at)
  const kept = builds.slice(0, keptBuilds)
  const lists = await Promise.all(
    kept.map(async ({ name }) => JSON.parse(await readFile(join(folder, name), 'utf8')) as string[]),
  )
  const needed = new Set(lists.flat())
  for (const { name } of builds.slice(keptBuilds)) {
    const names = JSON.parse(await readFile(join(folder, name), 'utf8')) as string[]
    for (const one of names) if (!needed.has(one)) await rm(join(shared, one), { force: true })
    await rm(join(folder, name), { force: true })
  }
}

const policyOf = (scripts: readonly string[], origins: readonly string[]): string =>
  [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self'",
    ["connect-src 'self'", ...origins].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    // Trusted types: no text becomes script, and only the app's `default` policy creates addresses of workers, on our own
    // origin.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')

/** Names the short scripts inside the start page by their hash, so that the policy allows these and no others. */
async function inlineScripts(folder: string): Promise<string[]> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => {
    throw new StartRefusal(`There are no pages in ${folder}: name the built ones, or run \`npm run build\``)
  })
  return [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

/** Where the nodes share the assets of an app. */
export const sharedAssets = ({ assetsFolder }: Pick<Config, 'assetsFolder'>, app: string): string | undefined =>
  assetsFolder === undefined ? undefined : join(assetsFolder, app)

/**
 * Serves a built app. Only files that exist at start are served; a path never reaches the disk as it was asked. Files
 * below `assets` carry a hash in their name and are kept forever; the others are asked for again by their ETag.
 * @param shared a folder of all nodes: pages of other builds find their assets there
 * @param origin at which people open it, for the pages of the website
 * @param calls the origins that pages may call besides our own
 */
export async function serveFolder(
  server: FastifyInstance,
  folder: string,
  {
    shared,
    origin = '',
    status,
    calls = [],
  }: {
    readonly shared?: string | undefined
    readonly origin?: string | undefined
    readonly status?: ((language: Language) => Promise<string>) | undefined
    readonly calls?: readonly string[]
  } = {},
): Promise<void> {
  if (shared !== undefined) {
    await publishAssets(folder, shared)
    // A file of this build has a route of its own, which comes first.
    server.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
      const { name } = request.params
      return isAssetName(name) ? reply.sendFile(name, shared) : reply.callNotFound()
    })
  }
  const policy = policyOf(await inlineScripts(folder), calls)
  await serveSite(server, { folder, origin, policy, status })
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: ['**/*.br', 'site/*'],
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      const immutable = path.startsWith(`${folder}/assets/`) || (shared !== undefined && path.startsWith(`${shared}/`))
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      reply.header('vary', 'accept-encoding')
      if (/\.html(?:\.br)?$/.test(path)) reply.header('content-security-policy', policy)
    },
  })
  // Addresses of the app are behind a mark: somebody who opens another one reads the app's page for it, not JSON.
  server.get('/*', (request, reply) => {
    const isPage = request.headers.accept?.includes('text/html') && !/^\/(?:assets|ops|prod)\//.test(request.url)
    return isPage ? reply.redirect(`/#${request.url}`) : reply.callNotFound()
  })
}
