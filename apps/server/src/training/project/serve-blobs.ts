import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { apiBase } from '@synet/contract/routes'
import { encodeDifference } from '@synet/training/protocol/model-difference'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context'
import { projectCodes, publishedMax, readPublished } from '#training/unit/projects'
import { readWeights } from '#training/unit/training-bytes'

const compress = promisify(brotliCompress)
const pack = promisify(gzip)
/** Higher levels take longer and save nothing. */
const differenceLevel = 6
const immutable = 'public, max-age=31536000, immutable'
/** Weights of the versions in use, at most a megabyte or two each. */
const weightsKept = 8

/**
 * Keeps the results that were asked for last. Only what was found is kept and displaces others: anybody can ask for names
 * that nothing has. Who asks meanwhile gets the same answer.
 * @param max what takes work to make has room for all of it: nobody can have it made again and again
 */
export function rememberAnswers<T>(
  max: number | (() => number),
  ask: (key: string) => Promise<T | undefined>,
): (key: string) => Promise<T | undefined> {
  const most = typeof max === 'number' ? () => max : max
  const kept = new Map<string, T>()
  const asking = new Map<string, Promise<T | undefined>>()
  const keep = (key: string, answer: T): T => {
    kept.delete(key)
    kept.set(key, answer)
    const [oldest] = kept.keys()
    if (kept.size > most() && oldest !== undefined) kept.delete(oldest)
    return answer
  }
  const askOnce = (key: string): Promise<T | undefined> => {
    const answer = ask(key)
      .then((found) => (found === undefined ? undefined : keep(key, found)))
      .finally(() => asking.delete(key))
    asking.set(key, answer)
    return answer
  }
  return async (key) => {
    const found = kept.get(key)
    return found === undefined ? (asking.get(key) ?? askOnce(key)) : keep(key, found)
  }
}

/**
 * Only differences of the last versions are computed, and all of those are kept. A device that wants another one fetches
 * the whole model.
 */
const recentVersions = 8
export const differencesKept = (): number => recentVersions * projectCodes().length

/** Tells whether a project's recent version with these weights follows one with the others. */
async function isNextVersion({ sql }: Pick<Context, 'sql'>, from: string, to: string): Promise<boolean> {
  const [row] = await sql`
    select from app.model_version b join app.model_version a on a.project = b.project and a.version = b.version + 1
      where b.weights_hash = ${from} and a.weights_hash = ${to}
        and a.version > (select max(version) from app.model_version m where m.project = a.project) - ${recentVersions}`
  return row !== undefined
}

/**
 * Models (f16, which no compression makes smaller) and shards (brotli) by their SHA-256, so that they may be cached for
 * ever. Of consecutive versions also what changed, in gzip.
 */
export function serveBlobs(server: FastifyInstance, context: Context): void {
  const weights = rememberAnswers(weightsKept, async (hash) => {
    const bytes = await readWeights(context, hash)
    return bytes && Buffer.from(bytes)
  })
  const shards = rememberAnswers(publishedMax, async (hash) => {
    const shard = await readPublished(context, hash)
    return shard && { plain: Buffer.from(shard), brotli: await compress(shard) }
  })
  const differences = rememberAnswers(differencesKept, async (pair) => {
    const [to = '', from = ''] = pair.split(' ')
    if (!(await isNextVersion(context, from, to))) return undefined
    const [before, after] = [await weights(from), await weights(to)]
    const difference = before && after && encodeDifference(before, after)
    return difference && pack(difference, { level: differenceLevel })
  })
  server.get<{ Params: { hash: string; from: string } }>(`${apiBase}/blob/:hash/from/:from`, async (request, reply) => {
    const { hash, from } = request.params
    if (![hash, from].every((name) => /^[0-9a-f]{64}$/.test(name))) return reply.callNotFound()
    const bytes = await differences(`${hash} ${from}`)
    if (!bytes) return reply.callNotFound()
    return reply.header('cache-control', immutable).type('application/octet-stream').send(bytes)
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
    return reply.header('cache-control', immutable).type('application/octet-stream').send(bytes)
  })
}
