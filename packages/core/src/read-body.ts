/** A body that is longer than who reads it allows. */
export class BodyTooLong extends Error {
  override name = 'BodyTooLong'
}

/**
 * Reads a body that somebody else sends, who decides whether it ends.
 * @throws BodyTooLong when it has more bytes than `bytesMax`; the rest is not read
 */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const reader = body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > bytesMax) {
      // An error that comes meanwhile changes nothing: nobody reads the rest.
      await reader.cancel().catch(() => undefined)
      throw new BodyTooLong(`the body has more than ${bytesMax} bytes`)
    }
    parts.push(new Uint8Array(value))
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

/** `fetch` from a server that is not trusted: its answers have a bound, and it sends nobody to another address. */
export const fetchBounded =
  (bytesMax: number): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' })
    const body = await readBody(response.body, bytesMax)
    const { status, statusText, headers } = response
    return new Response(body.length > 0 ? body : null, { status, statusText, headers })
  }
