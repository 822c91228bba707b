import { apiBase } from '@synet/contract/routes'

/** Reads a body of about `size` bytes, and says how much of it has come. */
async function readBody(body: ReadableStream<Uint8Array>, size: number, onShare: (share: number) => void) {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer())
    parts.push(new Uint8Array(value))
    length += value.length
    onShare(Math.min(1, length / size))
  }
}

/**
 * Weights, a part of a text, or its scores.
 * @param expected how many bytes they are, and who is told which share has come
 * @throws when they don't come, or are not those of the hash
 */
export async function loadBlob(
  hash: string,
  signal: AbortSignal,
  expected?: { readonly bytes: number; readonly onShare: (share: number) => void },
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(`${apiBase}/blob/${hash}`, { signal })
  if (!response.ok) throw new Error(`no blob: ${response.status}`)
  const bytes =
    expected && response.body
      ? await readBody(response.body, expected.bytes, expected.onShare)
      : new Uint8Array(await response.arrayBuffer())
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  if (found !== hash) throw new Error('the blob is not the one asked for')
  return bytes
}
