import type { FastifyInstance } from 'fastify'
import type { ObjectStore } from '#platform/object/object-store'

const prefix = '/uploads/'

export const uploadUrl = (name: string): string => prefix + name

/** The name in an upload's address; undefined for any other text, so that no path is ever made of one. */
export function uploadName(url: string): string | undefined {
  const name = url.startsWith(prefix) ? url.slice(prefix.length) : ''
  return isUploadName(name) ? name : undefined
}

const isUploadName = (name: string): boolean => /^[0-9a-f]{32}\.webp$/.test(name)

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
