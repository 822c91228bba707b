import type { FastifyInstance } from 'fastify'

/** A photograph of a phone; more is refused while it is read. */
export const uploadBytesMax = 5_000_000

/**
 * Lets the routes of `server` take `multipart/form-data`: its part `file` becomes the body's `file`, as bytes. What can't
 * be read gives a body without one.
 */
export function takeMultipart(server: FastifyInstance): void {
  const options = { parseAs: 'buffer', bodyLimit: uploadBytesMax } as const
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
