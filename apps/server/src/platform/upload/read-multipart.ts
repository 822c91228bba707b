import type { FastifyInstance } from 'fastify'

/** The product's form has one part; some libraries add fields of their own. */
const partsMax = 5
const partHeadersMax = 2_000

/**
 * Lets the routes of `server` accept `multipart/form-data`: its part `file` becomes the body's `file`, as bytes. A body
 * that can't be read has no `file`.
 */
export function readMultipart(server: FastifyInstance): void {
  const options = { parseAs: 'buffer' } as const
  server.addContentTypeParser('multipart/form-data', options, async (request: { headers: object }, body: Buffer) => {
    const file = findFile(String(Reflect.get(request.headers, 'content-type')), body)
    return file ? { file: new Uint8Array(file) } : {}
  })
}

/**
 * Finds the file of the name `file` (RFC 7578). General parsers take hundreds of milliseconds for a megabyte of empty
 * parts or of headers; this one stops after a few.
 */
export function findFile(contentType: string, body: Buffer): Buffer | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  const delimiter = `--${quoted ?? plain ?? ''}`
  if (delimiter === '--') return undefined
  let from = body.subarray(0, partHeadersMax).indexOf(delimiter)
  for (let parts = 0; from !== -1 && parts < partsMax; parts++) {
    const headersFrom = from + delimiter.length
    const headers = body.toString('latin1', headersFrom, headersFrom + partHeadersMax)
    const headersEnd = headers.indexOf('\r\n\r\n')
    if (headersEnd === -1) return undefined
    const contentFrom = headersFrom + headersEnd + 4
    // The line break before a delimiter belongs to it; an empty part has that of its headers.
    const end = body.indexOf(`\r\n${delimiter}`, contentFrom - 2)
    if (end === -1) return undefined
    if (isFile(headers.slice(0, headersEnd))) return body.subarray(contentFrom, Math.max(contentFrom, end))
    from = end + 2
  }
  return undefined
}

function isFile(headers: string): boolean {
  const disposition = /^content-disposition:(.*)$/im.exec(headers)?.[1] ?? ''
  const parameters = disposition.split(';').map((parameter) => parameter.trim())
  return (
    parameters.some((parameter) => /^name="?file"?$/i.test(parameter)) &&
    parameters.some((parameter) => /^filename\*?=/i.test(parameter))
  )
}
