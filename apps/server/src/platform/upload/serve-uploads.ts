import type { FastifyInstance } from 'fastify'
import type { ObjectStore } from '#platform/object/object-store'
import { isUploadName, uploadUrl } from '#platform/upload/upload-name'

/** Serves pictures that we re-encoded, under names that never change; a browser may do nothing with one but show it. */
export function serveUploads(server: FastifyInstance, store: ObjectStore): void {
  server.get<{ Params: { name: string } }>(uploadUrl(':name'), async (request, reply) => {
    const { name } = request.params
    const bytes = isUploadName(name) ? await store.get(name) : undefined
    if (!bytes) return reply.callNotFound()
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .type('image/webp')
      .send(Buffer.from(bytes))
  })
}
