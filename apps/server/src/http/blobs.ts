import { apiBase } from '@synet/contract/routes'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context'
import { readShard } from '#train/projects'

/** Models and shards: content-addressed, so that they may be cached for ever. */
export function serveBlobs(server: FastifyInstance, { sql }: Context): void {
  server.get<{ Params: { hash: string } }>(`${apiBase}/blob/:hash`, async (request, reply) => {
    const { hash } = request.params
    if (!/^[0-9a-f]{64}$/.test(hash)) return reply.callNotFound()
    const [row] = await sql<{ bytes: Buffer }[]>`select bytes from app.blob where hash = ${hash}`
    if (!row) return reply.callNotFound()
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('application/octet-stream')
      .send(row.bytes)
  })
  server.get<{ Params: { project: string; shard: string } }>(
    `${apiBase}/shard/:project/:shard`,
    async (request, reply) => {
      const shard = /^\d{1,5}$/.test(request.params.shard)
        ? await readShard(request.params.project, Number(request.params.shard))
        : undefined
      if (!shard) return reply.callNotFound()
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('application/octet-stream')
        .send(Buffer.from(shard))
    },
  )
}
