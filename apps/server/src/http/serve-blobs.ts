import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { apiBase } from '@synet/contract/routes'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context'
import { readShard } from '#train/projects'
import { readWeights } from '#train/training-bytes'

const compress = promisify(brotliCompress)
/** Weights of the versions in use, at most a megabyte or two each. */
const weightsKept = 8

/** Caches the newest results; failed and missing ones are not cached. */
function remember<T>(
  max: number,
  ask: (key: string) => Promise<T | undefined>,
): (key: string) => Promise<T | undefined> {
  const kept = new Map<string, Promise<T | undefined>>()
  return (key) => {
    const found = kept.get(key) ?? ask(key)
    kept.delete(key)
    kept.set(key, found)
    const forget = () => void kept.delete(key)
    found.then((answer) => answer === undefined && forget(), forget)
    const oldest = kept.keys().next().value
    if (kept.size > max && oldest !== undefined) kept.delete(oldest)
    return found
  }
}

/**
 * Models (f16, which no compression makes smaller) and shards (brotli) by their SHA-256, so that they may be cached for
 * ever.
 */
export function serveBlobs(server: FastifyInstance, context: Context): void {
  const weights = remember(weightsKept, async (hash) => {
    const bytes = await readWeights(context, hash)
    return bytes && Buffer.from(bytes)
  })
  const shards = remember(256, async (hash) => {
    const shard = await readShard(hash)
    return shard && { plain: Buffer.from(shard), brotli: await compress(shard) }
  })
  server.get<{ Params: { hash: string } }>(`${apiBase}/blob/:hash`, async (request, reply) => {
    const { hash } = request.params
    if (!/^[0-9a-f]{64}$/.test(hash)) return reply.callNotFound()
    const shard = await shards(hash)
    const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
    const bytes = shard ? (takesBrotli ? shard.brotli : shard.plain) : await weights(hash)
    if (!bytes) return reply.callNotFound()
    if (shard) void reply.header('vary', 'accept-encoding')
    if (shard && takesBrotli) void reply.header('content-encoding', 'br')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('application/octet-stream')
      .send(bytes)
  })
}
