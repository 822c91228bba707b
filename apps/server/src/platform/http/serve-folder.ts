import type { Language } from '@synet/contract/languages'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config'
import { serveSite } from '#platform/http/serve-site'
import { isAssetName, publishAssets } from '#platform/http/shared-assets'
import { StartRefusal } from '#platform/start-refusal'

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
