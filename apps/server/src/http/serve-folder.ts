import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}
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

/** Serves a built app. Only files that exist at start are served; a path never reaches the disk as it was asked. */
export async function serveFolder(server: FastifyInstance, folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  for (const file of files) {
    const path = join(file.parentPath, file.name)
    const url = path.slice(folder.length).replaceAll('\\', '/')
    if (url.endsWith('.br')) continue
    const compressed = files.some((other) => join(other.parentPath, other.name) === `${path}.br`)
    const immutable = url.startsWith('/assets/')
    const { size } = await stat(path)
    server.get(url === '/index.html' ? '/' : url, (request, reply) => {
      const brotli = compressed && String(request.headers['accept-encoding'] ?? '').includes('br')
      reply
        .header('content-type', types[extname(path)] ?? 'application/octet-stream')
        .header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
        .header('vary', 'accept-encoding')
      if (extname(path) === '.html') reply.header('content-security-policy', policy)
      if (brotli) reply.header('content-encoding', 'br')
      else reply.header('content-length', size)
      return reply.send(createReadStream(brotli ? `${path}.br` : path))
    })
  }
}
