import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self'",
  "connect-src 'self'",
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

/**
 * Serves a built app. Only files that exist at start are served; a path never reaches the disk as it was asked. Files
 * below `assets` carry a hash in their name and are kept for ever; the others are asked for again by their ETag.
 */
export async function serveFolder(server: FastifyInstance, folder: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: ['**/*.br'],
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      const immutable = path.startsWith(`${folder}/assets/`)
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      reply.header('vary', 'accept-encoding')
      if (/\.html(?:\.br)?$/.test(path)) reply.header('content-security-policy', policy)
    },
  })
}
