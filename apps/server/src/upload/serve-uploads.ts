import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { isUploadName, uploadUrl } from '#upload/upload-name'

/** Pictures that we drew ourselves, under names that never change; a browser may do nothing with one but show it. */
export function serveUploads(server: FastifyInstance, folder: string): void {
  server.get<{ Params: { name: string } }>(uploadUrl(':name'), async (request, reply) => {
    const { name } = request.params
    const bytes = isUploadName(name) ? await readFile(join(folder, name)).catch(() => undefined) : undefined
    if (!bytes) return reply.callNotFound()
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .type('image/webp')
      .send(bytes)
  })
}
