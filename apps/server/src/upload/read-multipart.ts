import type { FastifyInstance } from 'fastify'

/**
 * Lets the routes of `server` accept `multipart/form-data`: its part `file` becomes the body's `file`, as bytes. A body
 * that can't be read has no `file`.
 */
export function readMultipart(server: FastifyInstance): void {
  const options = { parseAs: 'buffer' } as const
  server.addContentTypeParser('multipart/form-data', options, async (request: { headers: object }, body: Buffer) => {
    const headers = new Headers({ 'content-type': String(Reflect.get(request.headers, 'content-type')) })
    try {
      const file = (await new Response(new Uint8Array(body), { headers }).formData()).get('file')
      return file instanceof File ? { file: new Uint8Array(await file.arrayBuffer()) } : {}
    } catch {
      return {}
    }
  })
}
